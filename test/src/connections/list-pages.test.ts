import t from 'tap'
import { listPages, MAX_LIST_ITEMS, MAX_LIST_PAGES } from '../../../src/connections/list-pages.ts'

const pages = (byCursor: (cursor: string | undefined) => unknown) => listPages('tools', async (cursor) => byCursor(cursor))

t.test('the cursor is followed to its end', async (t) => {
  const seen: unknown[] = []
  const { items, warnings } = await pages((cursor) => {
    seen.push(cursor)
    return cursor === undefined ? { tools: [1], nextCursor: 'a' } : cursor === 'a' ? { tools: [], nextCursor: 'b' } : { tools: [2, null] }
  })
  t.strictSame(items, [1, 2, null])
  t.strictSame(warnings, [])
  t.strictSame(seen, [undefined, 'a', 'b'])
})

t.test('what does not end or is no list becomes a warning, and what came stays', async (t) => {
  t.match(await pages(() => ({ tools: [1], nextCursor: 'x' })), { items: [1, 1], warnings: [/same cursor twice/] })
  let n = 0
  const endless = await pages(() => ({ tools: [n], nextCursor: String(n++) }))
  t.equal(endless.items.length, MAX_LIST_PAGES)
  t.match(endless.warnings, [/did not end within/])
  const big = await pages(() => ({ tools: Array(60_000).fill(0), nextCursor: String(n++) }))
  t.equal(big.items.length, 120_000)
  t.ok(big.items.length >= MAX_LIST_ITEMS)
  for (const answer of [null, 'x', {}, { tools: 'none' }, { resources: [] }]) t.match(await pages(() => answer), { items: [], warnings: [/no array "tools"/] })
})

t.test('the shortest time to live counts, and a failing page fails the listing', async (t) => {
  t.equal((await pages((cursor) => cursor === undefined ? { tools: [], nextCursor: 'a', ttlMs: 500 } : { tools: [], ttlMs: 200 })).ttlMs, 200)
  t.equal((await pages(() => ({ tools: [], ttlMs: -5 }))).ttlMs, 0)
  t.notOk('ttlMs' in await pages(() => ({ tools: [], ttlMs: 'soon' })))
  await t.rejects(listPages('tools', async (cursor) => {
    if (cursor !== undefined) throw new Error('lost')
    return { tools: [], nextCursor: 'a' }
  }), { message: 'lost' })
})
