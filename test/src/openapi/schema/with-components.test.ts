import t from 'tap'
import { bundleSchema } from '../../../../src/openapi/schema/bundle.ts'
import { withComponents } from '../../../../src/openapi/schema/with-components.ts'

const ref = (name: string) => ({ $ref: `#/$defs/${name}` })
const publish = (schema: unknown) => {
  const counts = new Map<string, number>()
  return withComponents(bundleSchema(schema), (label) => {
    const n = (counts.get(label) ?? 0) + 1
    counts.set(label, n)
    return `T_${label}${n === 1 ? '' : n}`
  })
}
const big = { type: 'object', properties: Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`p${i}`, {}])) }

t.test('references lead to components', async (t) => {
  const { schema, components } = publish({ properties: { a: ref('A'), b: ref('A') }, $defs: { A: { items: ref('S') }, S: { type: 'string' } } })
  t.strictSame(schema, { properties: { a: { $ref: '#/components/schemas/T_A' }, b: { $ref: '#/components/schemas/T_A' } } })
  t.strictSame(Object.fromEntries(components), { T_S: { type: 'string' }, T_A: { items: { $ref: '#/components/schemas/T_S' } } })
})

t.test('nothing stands beside a reference', async (t) => {
  const { schema } = publish({ properties: { s: { ...ref('S'), description: 'D.' }, b: { ...ref('B'), description: 'D.' }, r: { ...ref('S'), minLength: 1 } }, $defs: { S: { type: 'string' }, B: big } })
  t.strictSame(schema, {
    properties: {
      s: { type: 'string', description: 'D.' },
      b: { description: 'D.', allOf: [{ $ref: '#/components/schemas/T_B' }] },
      r: { minLength: 1, allOf: [{ $ref: '#/components/schemas/T_S' }] }
    }
  })
})

t.test('recursion ends', async (t) => {
  const { schema, components } = publish({ type: 'object', properties: { kids: { type: 'array', items: { $ref: '#' } } } })
  const level = (items: object) => ({ type: 'object', properties: { kids: { type: 'array', items } } })
  t.strictSame(schema, level({ $ref: '#/components/schemas/T_root' }))
  t.strictSame(Object.fromEntries(components), {
    T_root: level({ $ref: '#/components/schemas/T_root2' }),
    T_root2: level({ type: 'object', description: '(Recursive: the same shape as the whole schema.)' })
  })
})

t.test('what a consumer would write out is bounded', async (t) => {
  const { components, warnings } = publish({
    properties: { x: ref('L0') },
    $defs: Object.fromEntries([...Array.from({ length: 60 }, (_, i) => [`L${i}`, { properties: { a: ref(`L${i + 1}`), b: ref(`L${i + 1}`) } }]), ['L60', {}]])
  })
  t.equal(components.size, 8)
  t.match(warnings, [/grow without bound/])
})
