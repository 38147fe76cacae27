import t from 'tap'
import { putBack } from '../../../src/connections/put-back.ts'
import { LargeString } from '../../../src/util/large-string.ts'

const VALUE = 'größe'

/** What becomes of a message with `L0`, `L1` ... for large strings in it. */
function filled (json: string, count = 1): { value: unknown, released: number } {
  const state = { released: 0 }
  const strings = Array.from({ length: count }, (_, n) => [`L${n}`, new LargeString(Buffer.from(VALUE), () => { state.released++ })] as const)
  const value: unknown = JSON.parse(json)
  putBack(value, new Map(strings))
  return { value, ...state }
}

t.test('for the renderer they stay as they are', async (t) => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['{"content":[{"type":"text","text":"L0"}]}', { content: [{ text: LargeString }] }],
    ['{"content":[7,{"type":"image","data":"L0"}]}', { content: [7, { data: LargeString }] }],
    ['{"content":[{"type":"audio","data":"L0"}]}', { content: [{ data: LargeString }] }],
    ['{"content":[{"type":"resource","resource":{"text":"L0"}}]}', { content: [{ resource: { text: LargeString } }] }],
    ['{"content":[{"type":"resource","resource":{"blob":"L0"}}]}', { content: [{ resource: { blob: LargeString } }] }],
    ['{"contents":[{"text":"L0"}]}', { contents: [{ text: LargeString }] }],
    ['{"contents":[{"blob":"L0"},null]}', { contents: [{ blob: LargeString }, null] }]
  ]
  for (const [result, expected] of cases) {
    const one = filled(`{"id":1,"result":${result}}`)
    t.match(one, { value: { id: 1, result: expected }, released: 0 }, result)
    t.match(filled(`[{"id":1},{"id":2,"result":${result}}]`).value, [{ id: 1 }, { id: 2, result: expected }], `a batch: ${result}`)
  }
})

t.test('everywhere else they are ordinary strings', async (t) => {
  const places = [
    '{"error":{"message":"L0"}}',
    '{"result":"L0"}',
    '{"result":{"content":"L0"}}',
    '{"result":{"content":[{"type":"text","data":"L0"}]}}',
    '{"result":{"content":[{"type":"text","text":{"text":"L0"}}]}}',
    '{"result":{"content":[{"type":"image","text":"L0"}]}}',
    '{"result":{"content":[{"type":"resource_link","uri":"a:b","text":"L0"}]}}',
    '{"result":{"content":[{"type":"L0","text":"x"}]}}',
    '{"result":{"contents":[{"uri":"L0","text":"x"}]}}',
    '{"result":{"structuredContent":{"text":"L0","list":[["x",{"a":"L0"}]]}}}',
    '{"result":{"messages":[{"role":"user","content":{"type":"text","text":"L0"}}]}}',
    '{"method":"notifications/message","params":{"data":"L0"}}',
    '{"__proto__":{"a":"L0"},"b":1}',
    '["L0",[["L0"]]]'
  ]
  for (const place of places) {
    const { value, released } = filled(place)
    t.equal(JSON.stringify(value), place.replaceAll('L0', VALUE), place)
    t.equal(released, 1)
  }
  const { value } = filled('{"__proto__":"L0"}')
  t.equal(JSON.stringify(value), `{"__proto__":"${VALUE}"}`, 'also as a member of that name')
})

t.test('both kinds in one message, and one that is in none', async (t) => {
  const { value, released } = filled('{"result":{"content":[{"type":"text","text":"L0"}],"structuredContent":{"text":"L1"}}}', 3)
  t.match(value, { result: { content: [{ text: LargeString }], structuredContent: { text: VALUE } } })
  t.equal(released, 2)
})

t.test('any depth', async (t) => {
  const depth = 100_000
  const { released } = filled(`${'['.repeat(depth)}"L0"${']'.repeat(depth)}`)
  t.equal(released, 1)
})
