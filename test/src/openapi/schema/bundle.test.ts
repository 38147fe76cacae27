import t from 'tap'
import { bundleSchema, definition, refName, refTo, ROOT } from '../../../../src/openapi/schema/bundle.ts'

t.test('what is no schema is open, with a warning', async (t) => {
  for (const raw of ['x', 3, null, [], false]) {
    const { root, warnings } = bundleSchema(raw)
    t.strictSame(root, {}, JSON.stringify(raw))
    t.equal(warnings.length, 1)
  }
  for (const raw of [undefined, true, {}]) t.strictSame(bundleSchema(raw), { root: {}, defs: new Map(), warnings: [] })
})

t.test('references of every notation become one', async (t) => {
  const { root, defs, warnings } = bundleSchema({
    properties: {
      a: { $ref: '#/$defs/A' },
      old: { $ref: '#/definitions/A' },
      self: { $ref: '#' },
      inside: { $ref: '#/properties/a', description: 'kept' },
      nested: { $ref: '#/$defs/A/$defs/B' },
      bool: { $ref: '#/$defs/yes' }
    },
    $defs: { A: { type: 'string', $defs: { B: { type: 'number' } } }, yes: true },
    definitions: { A: { type: 'integer' } }
  })
  t.strictSame(root['properties'], {
    a: { $ref: '#/$defs/A' },
    old: { $ref: '#/$defs/A_2' },
    self: { $ref: '#' },
    inside: { $ref: '#/$defs/a', description: 'kept' },
    nested: { $ref: '#/$defs/B' },
    bool: {}
  })
  t.strictSame(Object.fromEntries(defs), { A: { type: 'string' }, A_2: { type: 'integer' }, a: { $ref: '#/$defs/A' }, B: { type: 'number' } })
  t.strictSame(warnings, [])
})

t.test('a reference that cannot be resolved is left open, the rest kept', async (t) => {
  const { root, warnings } = bundleSchema({ properties: { a: { $ref: 'https://example.com/s.json', description: 'A.', default: 1 }, b: { type: 'string' } } })
  t.strictSame(root['properties'], {
    a: { description: 'A.\n(As "https://example.com/s.json" defines it; not available here.)', default: 1 },
    b: { type: 'string' }
  })
  t.match(warnings, [/"https:\/\/example.com\/s.json" cannot be resolved/])
})

t.test('rings of references define nothing', async (t) => {
  t.match(bundleSchema({ $ref: '#' }), { root: {}, warnings: [/only to itself/] })
  const ring = bundleSchema({ properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a', title: 'B' } } })
  t.strictSame(Object.fromEntries(ring.defs), { a: {}, b: { title: 'B' } })
})

t.test('booleans stay where they mean something, and are objects elsewhere', async (t) => {
  t.strictSame(bundleSchema({ properties: { a: true, b: false }, additionalProperties: false, prefixItems: [true], items: false, not: false }).root, {
    properties: { a: {}, b: { not: {} } }, additionalProperties: false, prefixItems: [{}], items: false, not: { not: {} }
  })
})

t.test('schemas inside that are none', async (t) => {
  const { root, warnings } = bundleSchema({ properties: { a: 'string', b: 7 } })
  t.strictSame(root, { properties: { a: { type: 'string' }, b: {} } })
  t.equal(warnings.length, 2)
})

t.test('hostile names', async (t) => {
  const { root, defs } = bundleSchema(JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{"$ref":"#/$defs/__proto__"}},"$defs":{"__proto__":{"type":"null"},"a b":{}}}'))
  t.equal(JSON.stringify(root), '{"properties":{"__proto__":{"type":"string"},"constructor":{"$ref":"#/$defs/schema"}}}')
  t.strictSame([...defs.keys()], ['schema', 'a_b'])
})

t.test('no depth and no number is too much', async (t) => {
  const deep: unknown = JSON.parse('{"properties":{"a":'.repeat(10_000) + '{}' + '}}'.repeat(10_000))
  t.match(bundleSchema(deep).warnings, [/deeper than 100 levels/])
  const $defs = Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`d${i}`, { $ref: `#/$defs/d${i + 1}` }]))
  const many = bundleSchema({ $ref: '#/$defs/d0', $defs: { ...$defs, d3000: {} } })
  t.equal(many.defs.size, 2_000)
  t.match(many.warnings, [/more than 2000 definitions/])
  const bad = bundleSchema({ properties: Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`p${i}`, { minimum: `${i}` }])) })
  t.equal(bad.warnings.length, 20)
})

t.test('names of references', async (t) => {
  t.equal(refName({ $ref: refTo('A') }), 'A')
  t.equal(refName({ $ref: refTo(ROOT) }), ROOT)
  t.equal(refName({}), undefined)
  const bundle = bundleSchema({ type: 'object', $defs: { A: { type: 'null' } } })
  t.strictSame(definition(bundle, 'A'), { type: 'null' })
  t.equal(definition(bundle, ROOT), bundle.root)
  t.strictSame(definition(bundle, 'none'), {})
})
