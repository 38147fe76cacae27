import t from 'tap'
import { Compile } from 'typebox/compile'
import { describeItem } from '../../../src/catalog/describe.ts'
import { DescribeOutput } from '../../../src/schemas/describe.ts'

t.test('a tool', async (t) => {
  t.strictSame(describeItem({
    kind: 'tool',
    id: 'sum',
    name: 'sum',
    title: 'Sum',
    description: 'Adds',
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', properties: { a: { type: 'number' } } },
    outputSchema: { type: 'number' }
  }, 's'), {
    server: 's',
    kind: 'tool',
    name: 'sum',
    title: 'Sum',
    description: 'Adds',
    parameters: {
      type: 'object',
      properties: { tool: { const: 'sum' }, arguments: { type: 'object', properties: { a: { type: 'number' } } } },
      required: ['tool']
    },
    output_schema: { type: 'number' },
    annotations: { readOnlyHint: true }
  })
})

t.test('a resource', async (t) => {
  t.strictSame(describeItem({
    kind: 'resource', id: 'a://b', uri: 'a://b', name: 'b', mimeType: 'text/plain', size: 4, audience: ['user'], annotations: { audience: ['user'] }
  }, 's'), {
    server: 's', kind: 'resource', name: 'b', uri: 'a://b', mime_type: 'text/plain', size: 4, annotations: { audience: ['user'] }, audience: ['user']
  })
})

t.test('a resource template', async (t) => {
  t.strictSame(describeItem({ kind: 'resource_template', id: 'a://{x}/{y}', name: 'x', mimeType: 'text/plain' }, 's'), {
    server: 's', kind: 'resource_template', name: 'x', uri_template: 'a://{x}/{y}', variables: ['x', 'y'], mime_type: 'text/plain'
  })
})

t.test('a template that cannot be expanded here has its variables all the same, and a warning', async (t) => {
  const described = describeItem({ kind: 'resource_template', id: 'a://{x}{?q*}', name: 'x' }, 's')
  t.strictSame(described.variables, ['x', 'q'])
  t.match(described.warnings, [/will fail.*operator "\?"/])
})

t.test('a prompt has arguments and no schema', async (t) => {
  t.strictSame(describeItem({ kind: 'prompt', id: 'p', name: 'p', arguments: [{ name: 'a', description: 'A', required: true }] }, 's'), {
    server: 's', kind: 'prompt', name: 'p', arguments: [{ name: 'a', description: 'A', required: true }]
  })
  t.strictSame(describeItem({ kind: 'prompt', id: 'q', name: 'q' }, 's').arguments, [])
})

t.test('what is wrong with a tool is a warning, not an error', async (t) => {
  let deep: unknown = {}
  for (let level = 0; level < 20_000; level++) deep = { items: deep }
  const described = describeItem({ kind: 'tool', id: 'a', name: 'a', requiresTask: true, inputSchema: 5, outputSchema: deep, annotations: { deep } }, 's')
  t.match(described.warnings, [/^inputSchema: /, /only run as a task/, /output_schema was left out/, /annotations was left out/])
  t.notOk('output_schema' in described)
  t.notOk('annotations' in described)
})

t.test('every answer is what the schema says', async (t) => {
  const check = Compile(DescribeOutput)
  for (const kind of ['tool', 'resource', 'resource_template', 'prompt'] as const) {
    t.ok(check.Check(describeItem({ kind, id: 'x', name: 'x', title: 'X', size: 1, audience: ['user'], outputSchema: null }, 's')), kind)
  }
})
