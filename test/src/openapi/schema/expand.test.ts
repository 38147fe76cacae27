import t from 'tap'
import { bundleSchema } from '../../../../src/openapi/schema/bundle.ts'
import { expandRefs } from '../../../../src/openapi/schema/expand.ts'

const ref = (name: string) => ({ $ref: `#/$defs/${name}` })
const expand = (schema: unknown, budget?: number) => expandRefs(bundleSchema(schema), budget)

t.test('references are written out where they stand', async (t) => {
  t.strictSame(expand({
    properties: { a: ref('A'), b: { ...ref('A'), description: 'B.' } },
    $defs: { A: { type: 'array', description: 'A.', items: ref('S') }, S: { type: 'string' } }
  }), {
    schema: {
      properties: {
        a: { type: 'array', description: 'A.', items: { type: 'string' } },
        b: { type: 'array', description: 'B.\nA.', items: { type: 'string' } }
      }
    },
    warnings: []
  })
})

t.test('recursion is followed twice and then left open, in words', async (t) => {
  const { schema, warnings } = expand({ type: 'object', properties: { next: { $ref: '#' } } })
  const end = { type: 'object', description: '(Recursive: the same shape as the whole schema.)' }
  const level = (next: object) => ({ type: 'object', properties: { next } })
  t.strictSame(schema, level(level(level(end))))
  t.strictSame(warnings, [])
})

t.test('what is left open keeps its type and description', async (t) => {
  const { schema } = expand({ properties: { l: ref('L') }, $defs: { L: { type: 'array', description: 'A list.', items: ref('L') } } })
  const end = { type: 'array', items: {}, description: 'A list.\n(Recursive: the same shape as "L".)' }
  const level = (items: object) => ({ type: 'array', description: 'A list.', items })
  t.strictSame(schema, { properties: { l: level(level(level(end))) } })
})

t.test('growth is bounded', async (t) => {
  const doubling = {
    properties: { x: ref('L0') },
    $defs: Object.fromEntries([...Array.from({ length: 60 }, (_, i) => [`L${i}`, { properties: { a: ref(`L${i + 1}`), b: ref(`L${i + 1}`) } }]), ['L60', {}]])
  }
  const { schema, warnings } = expand(doubling)
  t.ok(JSON.stringify(schema).length < 100_000)
  t.match(warnings, [/grow without bound/])
  t.match(JSON.stringify(schema), /Left open here: the same shape as/)
  t.strictSame(expand(doubling, 0).schema, { properties: { x: { description: '(Left open here: the same shape as "L0".)' } } })
})
