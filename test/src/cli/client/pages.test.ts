import t from 'tap'
import { everyPage } from '../../../../src/cli/client/pages.ts'
import type { Json } from '../../../../src/cli/client/shape.ts'

const page = (text: string, offset: number, next: number | null) => ({ type: 'text', text, offset, next_offset: next, snapshot: 's' })

/** Reads a script: the answers in their order; gives back what was asked. */
async function follow (params: Json, answers: readonly (readonly Json[])[]) {
  const asked: Json[] = []
  const queue = [...answers]
  const texts: unknown[] = []
  for await (const { index, item } of everyPage(async (each) => { asked.push(each); return { contents: queue.shift() ?? [] } }, params)) {
    texts.push([index, item['text'] ?? item['type']])
  }
  return { asked, texts, left: queue.length }
}

t.test('follows next_offset with the snapshot of the first page', async (t) => {
  const { asked, texts } = await follow({ uri: 'u' }, [[page('a', 0, 1)], [page('b', 1, 2)], [page('c', 2, null)]])
  t.strictSame(texts, [[0, 'a'], [0, 'b'], [0, 'c']])
  t.strictSame(asked, [{ uri: 'u' }, { uri: 'u', snapshot: 's', item: 0, offset: 1 }, { uri: 'u', snapshot: 's', item: 0, offset: 2 }])
})

t.test('several contents, and those that were left out', async (t) => {
  const { asked, texts } = await follow({ uri: 'u' }, [
    [page('a', 0, null), { type: 'spill' }, { type: 'omitted', omitted: 2 }],
    [page('c', 0, 1)], [page('C', 1, null)], [page('d', 0, null)]
  ])
  t.strictSame(texts, [[0, 'a'], [1, 'spill'], [2, 'c'], [2, 'C'], [3, 'd']])
  t.strictSame(asked.map(({ item, offset }) => [item, offset]), [[undefined, undefined], [2, undefined], [2, 1], [3, undefined]])
})

t.test('one item', async (t) => {
  const { texts, asked } = await follow({ uri: 'u', item: 4, offset: 7 }, [[page('a', 7, 8)], [page('b', 8, null)]])
  t.strictSame(texts, [[4, 'a'], [4, 'b']])
  t.strictSame(asked[1], { uri: 'u', item: 4, offset: 8, snapshot: 's' })
})

t.test('a daemon that does not get further is not asked without end', async (t) => {
  const { texts, left } = await follow({ uri: 'u' }, [[page('a', 0, 5)], [page('b', 5, 5)], [page('never', 5, 5)]])
  t.strictSame(texts, [[0, 'a'], [0, 'b']])
  t.equal(left, 1)
})
