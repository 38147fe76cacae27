import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { startDaemon } from '../fixtures/daemon.ts'
import { binary, linesOf, multiByteText, rawEntry, stdioEntry } from '../fixtures/helpers.ts'
import { isRecord } from '../../src/util/guards.ts'

const CEILING = 204_800 + 4096
const log = `${t.testdir({})}/rpc.log`
const daemon = await startDaemon(t, {
  servers: {
    s: stdioEntry('v1', [], { RPC_LOG: log }),
    modern: stdioEntry('v2', ['--modern-only']),
    raw: rawEntry(''),
    gone: { command: '/no/such/command' }
  }
})

function firstOf (list: unknown): Record<string, unknown> {
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  if (!isRecord(first)) throw new Error(`no first object in ${JSON.stringify(list)}`)
  return first
}

for (const server of ['s', 'modern']) {
  t.test(`2 MB through next_offset, over the socket: ${server}`, async (t) => {
    const before = linesOf(log).filter((method) => method === 'resources/read').length
    const texts: unknown[] = []
    let page: Record<string, unknown> = { next_offset: 0 }
    while (typeof page.next_offset === 'number') {
      const { snapshot } = page
      const { status, body, text } = await daemon.post('/read', { server, uri: 'test://big', max_bytes: 65_537, offset: page.next_offset, ...(snapshot === undefined ? {} : { snapshot }) })
      if (status !== 200 || Buffer.byteLength(text) > CEILING) throw new Error(text.slice(0, 500))
      page = firstOf(body.contents)
      texts.push(page.text)
    }
    t.ok(texts.join('') === multiByteText(2_000_000), 'every byte once')
    if (server === 's') t.equal(linesOf(log).filter((method) => method === 'resources/read').length - before, 1)
  })
}

t.test('one call of each operation', async (t) => {
  t.match(await daemon.post('/search', { query: 'add two numbers', kind: 'tool' }), { status: 200, body: { results: [{ id: 'add', server: 's' }, { id: 'add', server: 'modern' }], warnings: [/^gone: /] } })
  t.match(await daemon.post('/servers/s/search', { query: 'greet' }), { status: 200, body: { results: [{ kind: 'prompt', id: 'greet' }] } })
  t.match(await daemon.post('/describe', { server: 's', tool: 'add' }), { status: 200, body: { kind: 'tool', parameters: { properties: { tool: { const: 'add' } } } } })
  t.match(await daemon.post('/servers/s/invoke', { tool: 'add', arguments: { a: 2, b: 3 } }), { status: 200, body: { is_error: false, structured_content: { sum: 5 } } })
  t.match(await daemon.post('/invoke', { server: 's', tool: 'fail' }), { status: 200, body: { is_error: true } })
  t.match(await daemon.post('/servers/s/prompt', { prompt: 'shell' }), { status: 200, body: { role: 'user', text: '[user]\n!rm -rf /tmp/never' } })
  t.match(await daemon.post('/prompt', { server: 's', prompt: 'greet' }), { status: 422, body: { code: 'missing_arguments', missing: [{ name: 'name' }] } })
})

t.test('a spill: its file, its bytes over HTTP, its ranges, its end and its return', async (t) => {
  const { body } = await daemon.post('/invoke', { server: 's', tool: 'big_image', arguments: { bytes: 100_000 } })
  const { path, url, sha256 } = firstOf(body.content)
  if (typeof path !== 'string' || typeof url !== 'string') return t.fail('no spill')
  t.equal(path, join(daemon.cacheDir, 'mcp-resources', 's', `${String(sha256)}.png`))
  t.equal(statSync(path).mode & 0o777, 0o600)
  t.equal(statSync(join(daemon.cacheDir, 'mcp-resources')).mode & 0o777, 0o700)
  t.ok(readFileSync(path).equals(binary(100_000)))
  const whole = await fetch(daemon.url + url)
  t.match(Object.fromEntries(whole.headers), {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${String(sha256)}.png"`,
    'content-security-policy': /sandbox/,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-length': '100000',
    etag: `"${String(sha256)}"`
  })
  t.equal(createHash('sha256').update(Buffer.from(await whole.arrayBuffer())).digest('hex'), sha256)
  const part = await fetch(daemon.url + url, { headers: { range: 'bytes=10-19' } })
  t.match({ status: part.status, range: part.headers.get('content-range') }, { status: 206, range: 'bytes 10-19/100000' })
  t.ok(Buffer.from(await part.arrayBuffer()).equals(binary(100_000).subarray(10, 20)))
  t.match(await daemon.get(url, { headers: { range: 'bytes=100000-' } }), { status: 416 })
  rmSync(path)
  t.match(await daemon.get(url), { status: 404, body: { code: 'unknown_spill', hint: /again/ } })
  await daemon.post('/invoke', { server: 's', tool: 'big_image', arguments: { bytes: 100_000 } })
  t.equal((await daemon.get(url)).status, 200)
  for (const evil of ['/spills/s/..%2f..%2fpostern.json', '/spills/..%2f/x.png', `/spills/s/${String(sha256)}.PNG`]) {
    t.match(await daemon.get(evil), { status: 404, body: { code: 'unknown_spill' } }, evil)
  }
})

t.test('no answer is larger than the ceiling', async (t) => {
  for (const [path, body] of [
    ['/servers/s/read', { uri: 'test://many', max_bytes: 204_800 }],
    ['/servers/s/read', { uri: 'test://escapes', max_bytes: 204_800 }],
    ['/servers/s/read', { uri: 'test://hostile-mime' }],
    ['/servers/s/read', { uri: 'test://log', pattern: '.', max_bytes: 204_800 }],
    ['/servers/s/read', { uri: `test://item/${'%F0%9F%98%80'.repeat(600)}` }],
    ['/servers/s/invoke', { tool: 'big_text' }],
    ['/servers/s/invoke', { tool: 'big_structured', arguments: { bytes: 204_000 } }],
    ['/servers/s/invoke', { tool: 'many_items', arguments: { count: 5000, bytes: 1000 } }],
    ['/servers/s/invoke', { tool: 'many_items', arguments: { count: 20_000, bytes: 1 } }],
    ['/servers/s/prompt', { prompt: 'long' }],
    ['/servers/raw/prompt', { prompt: 'hello', arguments: Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, ''])) }],
    ['/search', { query: 'a'.repeat(100_000), top_k: 20 }]
  ] as const) {
    const { status, text } = await daemon.post(path, body)
    t.equal(status, 200, `${path} ${JSON.stringify(body).slice(0, 80)}: ${text.slice(0, 200)}`)
    t.ok(Buffer.byteLength(text) <= CEILING, `${Buffer.byteLength(text)} bytes`)
  }
})
