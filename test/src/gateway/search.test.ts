import t from 'tap'
import { rawEntry, stdioEntry, until } from '../../fixtures/helpers.ts'
import { CEILING, openGateway, problemOf, sizeOf } from '../../fixtures/mcp-gateway.ts'

const { gateway, live } = openGateway(t, {
  s: stdioEntry('v1', ['--list-changed', '--extra-tools', '30']),
  raw: rawEntry(''),
  fails: rawEntry('resources-fail'),
  gone: { command: '/no/such/command' },
  off: { ...rawEntry(''), disabled: true }
})
const search = (input: Parameters<typeof gateway.searchAll>[0], server = 's') => gateway.call('search', server, input)

t.test('every kind is found, by name, description, URI and argument', async (t) => {
  for (const [query, kind, id] of [
    ['add numbers', 'tool', 'add'],
    ['2 MB of multi-byte text', 'resource', 'test://big'],
    ['item by its id', 'resource_template', 'test://item/{id}'],
    ['greet somebody', 'prompt', 'greet'],
    ['mislabeled', 'resource', 'test://mislabeled'],
    ['crashTimes', 'tool', 'counted']
  ] as const) {
    const { results } = await search({ query })
    t.ok(results.slice(0, 3).some((hit) => hit.kind === kind && hit.id === id), `${query}: ${results.map((hit) => hit.id).join()}`)
  }
  t.match((await search({ query: 'small text', kind: 'resource' })).results[0], {
    kind: 'resource', id: 'test://text', name: 'text', server: 's', title: 'Small text', uri: 'test://text', mime_type: 'text/plain', size: 22, audience: ['user', 'assistant'], score: Number
  })
})

t.test('one kind alone', async (t) => {
  for (const kind of ['tool', 'resource', 'resource_template', 'prompt'] as const) {
    const { results, total } = await search({ query: '', kind, top_k: 20 })
    t.ok(results.length > 0)
    t.ok(total >= results.length)
    t.ok(results.every((hit) => hit.kind === kind))
  }
})

t.test('top_k is 8 unless told, and clamped to 1..20', async (t) => {
  for (const [topK, count] of [[undefined, 8], [3, 3], [0, 1], [-5, 1], [20, 20], [1000, 20]] as const) {
    const { results, total } = await search({ query: 'generated tool', ...(topK === undefined ? {} : { top_k: topK }) })
    t.equal(results.length, count, String(topK))
    t.ok(total >= 30)
  }
})

t.test('nothing found', async (t) => {
  t.strictSame(await search({ query: 'zzzzqqqq' }), { results: [], total: 0 })
})

t.test('every server is searched; one that is down is a warning, one that is off none', async (t) => {
  const { results, warnings } = await gateway.searchAll({ query: 'echo message', kind: 'tool' })
  t.same(results.filter(({ id }) => id === 'echo').map(({ server }) => server).sort(), ['fails', 'raw', 's'])
  t.match(warnings, [/^fails: resource: .*out of order/, /^gone: .*cannot be reached/])
  t.equal(warnings?.length, 2)
})

t.test('a kind that fails to list is a warning', async (t) => {
  t.match(await search({ query: 'echo' }, 'fails'), { results: [{ id: 'echo' }], warnings: [/^resource: /] })
})

t.test('a server that cannot be reached is an error, alone', async (t) => {
  t.match(await problemOf(search({ query: 'echo' }, 'gone')), { code: 'server_unavailable', server: 'gone' })
  t.match(await problemOf(search({ query: 'echo' }, 'off')), { code: 'server_unavailable', detail: /disabled in the configuration/ })
})

t.test('a change of the catalog is seen', async (t) => {
  t.equal((await search({ query: 'xylophone' })).total, 0)
  await gateway.call('invoke', 's', { tool: 'mutate', arguments: { kind: 'prompts', name: 'xylophone' } })
  await until(async () => (await search({ query: 'xylophone' })).total === 1)
  t.match((await search({ query: 'xylophone' })).results, [{ kind: 'prompt', id: 'xylophone' }])
})

t.test('a huge query, and huge answers, are bounded', async (t) => {
  t.ok(sizeOf(await search({ query: 'text '.repeat(200_000) })) <= CEILING)
  t.equal(live('s').name, 's')
})
