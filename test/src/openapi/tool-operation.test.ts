import t from 'tap'
import type { ToolDefinition } from '../../../src/openapi/definition.ts'
import { toolOperation } from '../../../src/openapi/tool-operation.ts'

const definition = (inputSchema: unknown): ToolDefinition => ({ name: 's__t', inputSchema, target: { kind: 'tool', slug: 's', tool: 't' } })
const own = { mcpo: undefined }
const body = (inputSchema: unknown) => toolOperation(definition(inputSchema), own, new Map()).operation['requestBody']

t.test('a body only where there is something to put into it', async (t) => {
  for (const schema of [undefined, {}, { type: 'object', properties: {}, additionalProperties: false, required: [] }]) t.equal(body(schema), undefined)
  t.match(body({ properties: { a: {} } }), { required: false })
  t.match(body({ properties: { a: {} }, required: ['a'] }), { required: true })
  t.match(body({ additionalProperties: { type: 'string' } }), { required: false })
  t.match(body({ anyOf: [{ properties: { a: {} } }] }), { required: false })
  t.match(toolOperation(definition({ properties: { a: {} } }), { mcpo: new Map([['t', 'tool_t_post']]) }, new Map()).operation, { operationId: 'tool_t_post', requestBody: { required: true } })
})

t.test('component names that are taken stay with their owner', async (t) => {
  const components = new Map([['s__t_input', { title: 'other' }], ['s__t_A', { title: 'other' }]])
  const { operation, warnings, path } = toolOperation(definition({ properties: { a: { $ref: '#/$defs/A' }, b: { minimum: 'x' } }, $defs: { A: {} } }), own, components)
  t.equal(path, '/t')
  t.match(operation, { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/s__t_input_2' } } } } })
  t.strictSame([...components.keys()], ['s__t_input', 's__t_A', 's__t_input_2', 's__t_A_2'])
  t.match(warnings, [/^s__t: "minimum"/])
})
