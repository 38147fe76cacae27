import t from 'tap'
import { bundleSchema, ROOT } from '../../../../src/openapi/schema/bundle.ts'
import { buildGraph, chooseLimits, positionKey, stepTo } from '../../../../src/openapi/schema/graph.ts'

const graphOf = (schema: unknown) => buildGraph(bundleSchema(schema))
const ref = (name: string) => ({ $ref: `#/$defs/${name}` })

t.test('what recursion passes through', async (t) => {
  const graph = graphOf({ properties: { a: ref('A'), t: ref('T') }, $defs: { A: { items: ref('B') }, B: { not: ref('C') }, C: { items: ref('B') }, T: {} } })
  t.strictSame([...graph.recursive].sort(), ['B', 'C'])
  t.strictSame([...graphOf({ items: { $ref: '#' } }).recursive], [ROOT])
  t.equal(graphOf({ items: ref('A'), $defs: { A: { items: ref('B') }, B: {} } }).recursive.size, 0)
})

t.test('how far references are followed', async (t) => {
  const graph = graphOf({ items: ref('N'), $defs: { N: { items: ref('N'), not: ref('T') }, T: {} } })
  const root = { name: ROOT, recursion: 1, refs: Infinity }
  const once = { name: 'N', recursion: 1, refs: Infinity }
  t.strictSame(stepTo(graph, root, 'N'), once, 'entering recursion costs nothing')
  const twice = { ...once, recursion: 0 }
  t.strictSame(stepTo(graph, once, 'N'), twice)
  t.equal(stepTo(graph, twice, 'N'), undefined)
  t.strictSame(stepTo(graph, twice, 'T'), { ...twice, name: 'T' })
  t.equal(stepTo(graph, { ...root, refs: 0 }, 'N'), undefined)
  t.equal(positionKey(twice), 'N 0 Infinity')
})

t.test('limits become frugal as schemas grow', async (t) => {
  const doubling = (steps: number) => graphOf({
    items: ref('L0'),
    $defs: Object.fromEntries([...Array.from({ length: steps }, (_, i) => [`L${i}`, { properties: { a: ref(`L${i + 1}`), b: ref(`L${i + 1}`) } }]), [`L${steps}`, {}]])
  })
  t.strictSame(chooseLimits(doubling(3), 4_000), { recursion: 2, refs: Infinity })
  t.strictSame(chooseLimits(doubling(50), 4_000), { recursion: 0, refs: 8 })
  t.strictSame(chooseLimits(doubling(1_500), 4_000), { recursion: 0, refs: 8 }, 'no overflow')
  t.strictSame(chooseLimits(doubling(3), 0), { recursion: 0, refs: 0 })
  const wide = graphOf({ items: ref('N'), $defs: { N: { properties: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`p${i}`, ref('N')])) } } })
  t.strictSame(chooseLimits(wide, 4_000), { recursion: 1, refs: Infinity })
})
