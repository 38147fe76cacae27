import t from 'tap'
import { Catalog } from '../../../src/gateway/catalog.ts'
import { linesOf, rawEntry, stdioEntry } from '../../fixtures/helpers.ts'
import { openGateway, problemOf } from '../../fixtures/mcp-gateway.ts'

const dir = t.testdir({})
const { live } = openGateway(t, {
  five: stdioEntry('v1', ['--tools', '12', '--pages', '5']),
  many: rawEntry('pages', ['--pages', '200'], { RPC_LOG: `${dir}/many.log` }),
  same: rawEntry('endless-cursor'),
  fresh: rawEntry('fresh-cursors'),
  empty: rawEntry('empty-pages'),
  repeats: rawEntry('repeats'),
  fails: rawEntry('prompts-fail,resources-fail'),
  half: rawEntry('page-fails'),
  odd: rawEntry('bad-items'),
  missing: rawEntry('list-missing'),
  gone: { command: '/no/such/command' },
  filtered: { ...rawEntry('tools-fail'), tools: { deny: ['secret_*'] } },
  some: { ...stdioEntry('v1'), tools: { allow: ['e*', 'add'], deny: ['exit'] } }
})

t.test('every page of a listing is followed', async (t) => {
  const { items, warnings, complete } = await live('five').catalog.list('tool')
  t.same(items.map(({ id }) => id), Array.from({ length: 12 }, (_, n) => `tool_${String(n + 1).padStart(4, '0')}`))
  t.same(warnings, [])
  t.equal(complete, true)
})

t.test('200 pages are followed, once', async (t) => {
  const { catalog } = live('many')
  const [first, second] = await Promise.all([catalog.list('tool'), catalog.list('tool')])
  t.equal(first.items.length, 200)
  t.equal(second.items.length, 200)
  t.equal(linesOf(`${dir}/many.log`).filter((method) => method === 'tools/list').length, 200)
})

for (const [name, count] of [['same', 1], ['fresh', 1000], ['empty', 0]] as const) {
  t.test(`an endless cursor ends with a warning: ${name}`, async (t) => {
    const { items, warnings, complete } = await live(name).catalog.list('tool')
    t.equal(items.length, count)
    t.match(warnings, [/same cursor twice|did not end within 1000 pages/])
    t.equal(complete, false)
  })
}

t.test('repeats are dropped', async (t) => {
  const { items } = await live('repeats').catalog.list('tool')
  t.same(items.map(({ id }) => id), ['tool_0', 'tool_1', 'tool_2', 'tool_3'])
})

t.test('a kind that fails to list is a warning, the others are returned', async (t) => {
  const { items, warnings, key } = await live('fails').catalog.all()
  t.same(items.map(({ kind, id }) => [kind, id]), [['tool', 'echo']])
  t.match(warnings, [/^resource: .*out of order/, /^prompt: .*out of order/])
  t.match(key, /failed/)
})

t.test('a page that fails loses the kind, and says so', async (t) => {
  const { items, warnings } = await live('half').catalog.all()
  t.same(items.map(({ kind }) => kind), ['resource', 'prompt'])
  t.match(warnings, [/^tool: .*second page is lost/])
})

t.test('malformed entries are left out with a warning, their neighbours stay', async (t) => {
  const { items, warnings } = await live('odd').catalog.all()
  t.ok(items.some(({ kind, id }) => kind === 'tool' && id === 'echo'))
  t.ok(items.some(({ kind, id }) => kind === 'prompt' && id === 'hello'))
  t.match(warnings, [/tools.*left out/, /resources.*left out/, /resource templates.*left out/, /prompts.*left out/])
})

t.test('a listing without its list is incomplete', async (t) => {
  const { items, complete, warnings } = await live('missing').catalog.list('tool')
  t.same(items, [])
  t.equal(complete, false)
  t.match(warnings, [/no array "tools"/])
})

t.test('a server that cannot be reached is an error', async (t) => {
  t.match(await problemOf(live('gone').catalog.all()), { code: 'server_unavailable', server: 'gone', detail: /cannot be reached: the command .*was not found/ })
})

t.test('find and known take what is held', async (t) => {
  const { catalog } = live('five')
  t.match(await catalog.find('tool', 'tool_0003'), { kind: 'tool', id: 'tool_0003' })
  t.equal(await catalog.find('tool', 'tool_9999'), undefined)
  t.equal(catalog.known('tool')?.length, 12)
})

t.test('equal listings give the index that was built before', async (t) => {
  const { catalog } = live('five')
  const { index } = await catalog.indexed()
  t.equal((await catalog.indexed()).index, index)
  t.equal(catalog.lastIndex, index)
  const [one, two] = await Promise.all([new Catalog(live('five').connection, () => true).indexed(), catalog.indexed()])
  t.not(one.index, two.index)
})

t.test('tools that the configuration withholds are not there', async (t) => {
  const { catalog } = live('some')
  t.same((await catalog.list('tool')).items.map(({ id }) => id), ['echo', 'add'])
  t.equal(await catalog.find('tool', 'fail'), undefined)
  t.equal(catalog.allows('tool', 'echo'), true)
  t.equal(catalog.allows('tool', 'fail'), false)
  t.equal(catalog.allows('prompt', 'fail'), true)
  t.equal(live('filtered').catalog.allows('tool', 'secret_door'), false)
})
