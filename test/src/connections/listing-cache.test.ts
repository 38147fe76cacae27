import t from 'tap'
import { ListingCache } from '../../../src/connections/listing-cache.ts'

t.test('a version changes with the content alone', async (t) => {
  const cache = new ListingCache()
  const first = cache.setListing('s', 'tools', { items: [1], warnings: [], expiresAt: 10 })
  t.equal(cache.setListing('s', 'tools', { items: [1], warnings: [], expiresAt: 20 }), first)
  t.equal(cache.listing('s', 'tools')?.expiresAt, 20)
  const second = cache.setListing('s', 'tools', { items: [1, 2], warnings: [], expiresAt: 30 })
  t.not(second.version, first.version)
  cache.expire('s', 'tools')
  t.match(cache.listing('s', 'tools'), { expiresAt: 0, listing: second })
  cache.expire('other', 'tools')
  t.equal(cache.listing('s', 'prompts'), undefined)
})

t.test('bytes bound it: the longest unused goes first', async (t) => {
  const cache = new ListingCache(1000)
  for (const slug of ['a', 'b', 'c']) cache.setListing(slug, 'tools', { items: ['x'.repeat(400)], warnings: [], expiresAt: 10 })
  t.equal(cache.listing('a', 'tools'), undefined)
  t.ok(cache.listing('c', 'tools'))
  t.match(cache.setListing('big', 'tools', { items: ['x'.repeat(5000)], warnings: [], expiresAt: 10 }), { items: [String] }, 'one that does not fit is given, not held')
  t.equal(cache.listing('big', 'tools'), undefined)
})

t.test('it backs the response cache of the SDK, apart from the listings', async (t) => {
  const cache = new ListingCache()
  cache.setListing('s', 'tools', { items: [], warnings: [], expiresAt: 10 })
  const entry = { value: '{}', expiresAt: 10, scope: 'private' as const }
  const key = (method: string) => ({ method, partition: 's' })
  const stamp = cache.set(key('tools/list'), entry)
  t.match(cache.get(key('tools/list')), { value: '{}', stamp })
  t.ok(cache.set(key('prompts/list'), entry) > stamp)
  cache.evict('tools/list')
  t.equal(cache.get(key('tools/list')), undefined)
  cache.delete(key('prompts/list'))
  t.equal(cache.get(key('prompts/list')), undefined)
  cache.set(key('x'), entry)
  cache.clear()
  t.equal(cache.get(key('x')), undefined)
  t.ok(cache.listing('s', 'tools'))
})

t.test('an item that is nested too deeply is left out with a warning, and hides no other', async (t) => {
  const cache = new ListingCache()
  const depth = 100_000
  const deep: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth))
  const listing = cache.setListing('s', 'tools', { items: [{ name: 'a' }, { name: 'deep', inputSchema: deep }, { name: 'b' }], warnings: ['before'], expiresAt: 1 })
  t.same(listing.items, [{ name: 'a' }, { name: 'b' }])
  t.same(listing.warnings, ['before', '1 of the items are nested too deeply and were left out'])
})
