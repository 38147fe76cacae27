import t from 'tap'
import { itemKey } from '../../../src/catalog/item.ts'
import { catalogItems } from '../../../src/catalog/items.ts'
import { CATALOG_KINDS } from '../../../src/schemas/common.ts'

t.test('a tool', async (t) => {
  const inputSchema = { type: 'object' }
  const { items, warnings } = catalogItems('tool', [
    { name: 'sum', description: 'Adds', inputSchema, outputSchema: { type: 'number' }, annotations: { title: 'Sum', readOnlyHint: true } },
    { name: 'long', execution: { taskSupport: 'required' } }
  ])
  t.strictSame(items, [
    {
      kind: 'tool',
      id: 'sum',
      name: 'sum',
      title: 'Sum',
      description: 'Adds',
      annotations: { title: 'Sum', readOnlyHint: true },
      inputSchema,
      outputSchema: { type: 'number' }
    },
    { kind: 'tool', id: 'long', name: 'long', requiresTask: true }
  ])
  t.strictSame(warnings, [])
})

t.test('a broken schema stays as it is and hides nothing', async (t) => {
  for (const broken of [null, 'text', [], 1, true, { type: 7 }]) {
    const { items, warnings } = catalogItems('tool', [{ name: 'a', inputSchema: broken, outputSchema: broken }, { name: 'b' }])
    t.strictSame(items.map((item) => item.name), ['a', 'b'])
    t.strictSame(items[0]?.inputSchema, broken)
    t.strictSame(items[0]?.outputSchema, broken)
    t.strictSame(warnings, [])
  }
})

t.test('a resource; without a name the URI serves', async (t) => {
  t.strictSame(catalogItems('resource', [
    { uri: 'a://1', name: 'one', title: 'One', mimeType: 'text/plain', size: 3, annotations: { audience: ['user'] } },
    { uri: 'a://2', size: 'big', mimeType: 5 }
  ]).items, [
    {
      kind: 'resource',
      id: 'a://1',
      uri: 'a://1',
      name: 'one',
      title: 'One',
      audience: ['user'],
      annotations: { audience: ['user'] },
      mimeType: 'text/plain',
      size: 3
    },
    { kind: 'resource', id: 'a://2', uri: 'a://2', name: 'a://2' }
  ])
})

t.test('a resource template has no URI of its own', async (t) => {
  t.strictSame(catalogItems('resource_template', [{ uriTemplate: 'a://{x}', name: 'x', mimeType: 'text/plain' }]).items, [
    { kind: 'resource_template', id: 'a://{x}', name: 'x', mimeType: 'text/plain' }
  ])
})

t.test('a prompt', async (t) => {
  t.strictSame(catalogItems('prompt', [{ name: 'p', arguments: [{ name: 'a', required: true }] }, { name: 'q' }]).items, [
    { kind: 'prompt', id: 'p', name: 'p', arguments: [{ name: 'a', required: true }] },
    { kind: 'prompt', id: 'q', name: 'q', arguments: [] }
  ])
})

t.test('of a repeated identifier the first wins', async (t) => {
  const { items } = catalogItems('tool', [{ name: 'a', description: '1' }, { name: 'b' }, { name: 'a', description: '2' }])
  t.strictSame(items.map(({ id, description }) => [id, description]), [['a', '1'], ['b', undefined]])
})

t.test('entries without an identifier are counted in one warning with a few examples', async (t) => {
  for (const kind of CATALOG_KINDS) {
    t.strictSame(catalogItems(kind, []), { items: [], warnings: [] })
    const { items, warnings } = catalogItems(kind, [null, 1, 'a', [], {}, { name: '', uri: 5, uriTemplate: null }])
    t.strictSame(items, [])
    t.equal(warnings.length, 1)
    t.match(warnings[0], /^6 of the .* have no usable "(name|uri|uriTemplate)" .*index 0, 1, 2, \.\.\.\)\.$/)
  }
  t.match(catalogItems('tool', [{ name: 'a' }, null]).warnings, [/^1 of the tools .*index 1\)\.$/])
  t.ok(JSON.stringify(catalogItems('tool', new Array(100_000).fill(null)).warnings).length < 300)
})

t.test('names that are members of every object are names like others', async (t) => {
  const names = ['__proto__', 'constructor', 'toString']
  t.strictSame(catalogItems('tool', names.map((name) => ({ name }))).items.map((item) => item.id), names)
})

t.test('a tool and a resource with the same name have different keys', async (t) => {
  t.not(itemKey('tool', 'x'), itemKey('resource', 'x'))
})
