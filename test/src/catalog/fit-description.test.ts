import t from 'tap'
import { describeItem } from '../../../src/catalog/describe.ts'
import { fitDescription } from '../../../src/catalog/fit-description.ts'
import type { CatalogItem } from '../../../src/catalog/item.ts'
import { MAX_SLICE_BYTES } from '../../../src/render/limits.ts'

const tool: CatalogItem = { kind: 'tool', id: 'a', name: 'a' }
const schemaOf = (bytes: number) => ({ type: 'object', description: 'x'.repeat(bytes) })
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

t.test('what fits stays as it is', async (t) => {
  const described = describeItem({ ...tool, description: 'd'.repeat(100_000), outputSchema: schemaOf(100_000), inputSchema: { type: 'object' } }, 's')
  t.equal(described.warnings, undefined)
  t.equal(fitDescription(described), described)
})

t.test('a long description is cut first', async (t) => {
  const described = describeItem({ ...tool, description: '🎉'.repeat(100_000), outputSchema: schemaOf(100_000), inputSchema: { type: 'object' } }, 's')
  t.equal(described.description, '🎉'.repeat(2048))
  t.ok('output_schema' in described)
  t.match(described.warnings, [/^The description of 400000 bytes was cut to 8192: an answer is at most 204800 bytes\.$/])
})

t.test('then the output schema goes, then that of the arguments', async (t) => {
  const small = describeItem({ ...tool, inputSchema: schemaOf(100_000), outputSchema: schemaOf(150_000) }, 's')
  t.notOk('output_schema' in small)
  t.match(small.warnings, [/^output_schema \(1500\d\d bytes\) was left out/])
  t.match(small.parameters, { properties: { arguments: { description: /x/ } } })
  const large = describeItem({ ...tool, inputSchema: schemaOf(300_000), outputSchema: schemaOf(1) }, 's')
  t.match(large.warnings, [/^output_schema/, /^The schema of the arguments \(300\d\d\d bytes\) was replaced by an open object/])
  t.strictSame(large.parameters, {
    type: 'object',
    properties: { tool: { const: 'a' }, arguments: { type: 'object', additionalProperties: true } },
    required: ['tool']
  })
})

t.test('everything too large at once still fits', async (t) => {
  const huge = '\0'.repeat(1_000_000)
  const args = Array.from({ length: 50_000 }, (_, index) => ({ name: `argument_${index}`, required: false }))
  const table: CatalogItem[] = [
    { ...tool, title: huge, description: huge, inputSchema: schemaOf(1e6), outputSchema: schemaOf(1e6), annotations: { huge } },
    { kind: 'resource', id: 'a://b', name: 'b', mimeType: huge, audience: [huge], description: huge },
    { kind: 'resource_template', id: `a://${'{x}'.repeat(2000)}`, name: 'b', description: huge },
    { kind: 'prompt', id: 'p', name: 'p', arguments: args },
    { kind: 'prompt', id: 'p', name: 'p', arguments: [{ name: 'a', description: huge, required: true }] }
  ]
  for (const item of table) {
    const described = describeItem(item, 's')
    t.ok(bytesOf(described) <= MAX_SLICE_BYTES, `${item.kind}: ${bytesOf(described)}`)
    t.ok((described.warnings ?? []).length > 0)
  }
  t.match(describeItem({ kind: 'prompt', id: 'p', name: 'p', arguments: args }, 's').warnings, [/^Of 50000 arguments \d+ were left out/])
})
