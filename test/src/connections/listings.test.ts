import t from 'tap'
import { ListingCache } from '../../../src/connections/listing-cache.ts'
import { Listings, SHORT_TTL_MS } from '../../../src/connections/listings.ts'
import { overStdio, testConnection } from '../../fixtures/connection.ts'
import { rawEntry, stdioEntry } from '../../fixtures/helpers.ts'

t.test('one fetch for all who ask at once, then the cache until it is out of date', async (t) => {
  const { connection } = testConnection(t, overStdio(stdioEntry('v1', ['--pages', '3'])))
  const [a, b] = await Promise.all([connection.list('tools'), connection.list('tools')])
  t.equal(a, b)
  t.equal(await connection.list('tools'), a)
  t.equal(connection.cached('tools'), a)
  t.equal(connection.cached('prompts'), undefined)
  t.equal((await connection.list('tools', { fresh: true })).version, a.version, 'the same content is the same version')
  t.ok(SHORT_TTL_MS > 0)
})

t.test('a kind that is not advertised is empty, and not asked for', async (t) => {
  const { connection } = testConnection(t, overStdio(rawEntry('tools-only')))
  t.strictSame((await connection.list('resources')).items, [])
  t.equal((await connection.list('tools')).items.length, 1)
})

t.test('listings that do not end or fail', async (t) => {
  for (const [mode, warnings] of [['endless-cursor', [/same cursor twice/]], ['list-missing', [/no array/]], ['empty-cursor', []]] as const) {
    const { connection } = testConnection(t, overStdio(rawEntry(mode)))
    t.match((await connection.list('tools')).warnings, warnings, mode)
  }
  const { connection } = testConnection(t, overStdio(rawEntry('page-fails')))
  await t.rejects(connection.list('tools'), { code: 'upstream_error', message: /the second page is lost/ })
  t.equal((await connection.list('prompts')).items.length, 1, 'the other kinds are listed')
})

t.test('a change that overtakes a fetch is not lost', async (t) => {
  const { connection } = testConnection(t, overStdio(stdioEntry('v1')))
  await connection.settled()
  let pages = 0
  const listings = new Listings({
    slug: 's',
    cache: new ListingCache(),
    now: Date.now,
    // Only its capabilities are looked at.
    session: async () => await sessionOf(),
    fetchPage: async () => {
      pages++
      if (pages === 1) listings.expire(['tools'])
      return { tools: [pages] }
    }
  })
  async function sessionOf () {
    return { capabilities: { tools: { listChanged: true } }, paramHeaders: false }
  }
  t.strictSame((await listings.get('tools')).items, [1])
  t.strictSame((await listings.get('tools')).items, [2], 'it is asked again')
  t.strictSame((await listings.get('tools')).items, [2])
  t.equal(pages, 2)
})
