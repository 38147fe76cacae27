import { Validator } from '@seriousme/openapi-schema-validator'
import t from 'tap'
import { startDaemon } from '../fixtures/daemon.ts'
import { rawEntry, stdioEntry } from '../fixtures/helpers.ts'
import { isRecord } from '../../src/util/guards.ts'

const features = (list: string) => stdioEntry('v1', ['--features', list])
const SERVERS = {
  none: ['completions', ['search', 'describe']],
  tools: ['tools', ['search', 'describe', 'invoke']],
  resources: ['resources', ['search', 'describe', 'read']],
  prompts: ['prompts', ['search', 'describe', 'prompt']],
  x_mcp_read_y: ['tools,resources', ['search', 'describe', 'invoke', 'read']],
  'tools prompts': ['tools,prompts', ['search', 'describe', 'invoke', 'prompt']],
  both: ['resources,prompts', ['search', 'describe', 'read', 'prompt']],
  read: ['tools,resources,prompts', ['search', 'describe', 'invoke', 'read', 'prompt']]
} as const

const daemon = await startDaemon(t, {
  servers: {
    ...Object.fromEntries(Object.entries(SERVERS).map(([name, [list]]) => [name, features(list)])),
    never: { command: '/no/such/command' },
    exits: rawEntry('exit-at-once'),
    off: { command: 'x', disabled: true }
  }
})

async function documentOf (name: string): Promise<Record<string, unknown>> {
  const { status, body, headers } = await daemon.get(`/servers/${encodeURIComponent(name)}/openapi.json`)
  if (status !== 200 || headers.get('etag') === null) throw new Error(`${name}: ${status}`)
  return body
}

const expected: ReadonlyArray<readonly [string, readonly string[]]> = [
  ...Object.entries(SERVERS).map(([name, [, ops]]) => [name, ops] as const),
  ['never', ['search', 'describe', 'invoke']],
  ['exits', ['search', 'describe', 'invoke']],
  ['off', ['search', 'describe', 'invoke']]
]

for (const [name, ops] of expected) {
  t.test(`${name}: ${ops.join(', ')}`, async (t) => {
    const document = await documentOf(name)
    t.match(document, { openapi: /^3\.1/, servers: [{ url: `${daemon.url}/servers/${name.replace(' ', '_')}` }] })
    const { paths } = document
    t.same(isRecord(paths) ? Object.keys(paths) : [], ops.map((op) => `/${op}`))
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    t.ok(valid, JSON.stringify(errors))
    const { body } = await daemon.get(`/servers/${encodeURIComponent(name)}`)
    t.same(body.functions, ops.map((op) => `mcp_${op}_${name.replace(' ', '_')}`))
  })
}

const BODIES = {
  search: { query: 'x' },
  describe: { tool: 'x' },
  invoke: { tool: 'x' },
  read: { uri: 'test://text' },
  prompt: { prompt: 'x' }
} as const

t.test('what is withheld answers 409, and nothing else does', async (t) => {
  for (const [name, ops] of expected) {
    for (const op of ['search', 'describe', 'invoke', 'read', 'prompt'] as const) {
      const short = await daemon.post(`/${op}`, { server: name, ...BODIES[op] })
      const long = await daemon.post(`/servers/${encodeURIComponent(name)}/${op}`, BODIES[op])
      t.equal(short.status, long.status)
      if (ops.some((one) => one === op)) {
        t.not(short.status, 409, `${name} ${op}`)
      } else if (name === 'off') {
        t.match(short.body, { status: 503, code: 'server_unavailable' })
      } else {
        t.match(short.body, { status: 409, code: 'capability_missing', server: name, offered: ops, hint: `It offers ${ops.join(', ')}.` })
        t.equal(long.headers.get('content-type'), 'application/problem+json')
      }
    }
  }
})

t.test('the gateway\'s own document is valid', async (t) => {
  const { body } = await daemon.get('/openapi.json')
  t.match(body, { openapi: /^3\.1/, servers: [{ url: daemon.url }] })
  const { valid, errors } = await new Validator().validate(structuredClone(body))
  t.ok(valid, JSON.stringify(errors))
})
