import t from 'tap'
import { baseInside, createResolver } from '../../../../src/openapi/schema/resolve.ts'

const root = {
  $id: 'https://x.test/dir/root.json',
  properties: { 'a/b~c%': { type: 'string' }, list: { prefixItems: [{ const: 0 }] } },
  definitions: { old: { const: 'old' } },
  $defs: {
    plain: { $anchor: 'here', const: 1 },
    dynamic: { $dynamicAnchor: 'dyn', const: 2 },
    named: { $id: '#seven', const: 7 },
    inner: { $id: 'inner.json', properties: { z: { const: 'z' } }, $defs: { deep: { $anchor: 'here', const: 'inner' } } },
    urn: { $id: 'urn:example:u', $defs: { v: { const: 'v' } } }
  }
}
const resolver = createResolver(root)
const at = (ref: string, base = resolver.base) => resolver.resolve(ref, base)

t.test('references within the document', async (t) => {
  const inner = 'https://x.test/dir/inner.json'
  const rows: Array<[string, string, unknown]> = [
    ['#', resolver.base, root],
    ['#/properties/a~1b~0c%25', resolver.base, root.properties['a/b~c%']],
    ['#/properties/list/prefixItems/0', resolver.base, { const: 0 }],
    ['#here', resolver.base, root.$defs.plain],
    ['#dyn', resolver.base, root.$defs.dynamic],
    ['#seven', resolver.base, root.$defs.named],
    ['inner.json', resolver.base, root.$defs.inner],
    ['https://x.test/dir/inner.json#/properties/z', resolver.base, { const: 'z' }],
    ['/dir/inner.json#here', resolver.base, root.$defs.inner.$defs.deep],
    ['#here', inner, root.$defs.inner.$defs.deep],
    ['#/properties/z', inner, { const: 'z' }],
    ['root.json#here', inner, root.$defs.plain],
    ['urn:example:u#/$defs/v', resolver.base, { const: 'v' }],
    ['#/$defs/old', resolver.base, { const: 'old' }],
    ['#/definitions/plain', inner, root.$defs.plain]
  ]
  for (const [ref, base, expected] of rows) t.strictSame(at(ref, base)?.node, expected, `${ref} from ${base}`)
})

t.test('references that lead out or nowhere', async (t) => {
  for (const ref of ['https://example.com/s.json', '#nowhere', '#/nowhere', '#/properties/list/prefixItems/9', '#/properties/list/prefixItems/x', 'other.json#/a', '#/toString', '#%zz', 'http://[', '#/$defs/plain/const/0']) {
    t.equal(at(ref), undefined, ref)
  }
})

t.test('the label is what a reader would call it, the base what holds there', async (t) => {
  t.equal(at('#/$defs/plain')?.label, 'plain')
  t.equal(at('#here')?.label, 'here')
  t.equal(at('#')?.label, '')
  t.equal(at('#/$defs/inner/properties/z')?.base, 'https://x.test/dir/inner.json')
  t.equal(baseInside({ $id: 'http://[' }, 'https://a.test/'), 'https://a.test/')
})

t.test('a document nested without end can be searched', async (t) => {
  const deep: unknown = JSON.parse('{"a":'.repeat(20_000) + '{"$anchor":"x"}' + '}'.repeat(20_000))
  t.strictSame(createResolver({ properties: deep }).resolve('#x', 'https://schema.invalid/')?.node, { $anchor: 'x' })
})
