import { createHash } from 'node:crypto'
import t from 'tap'
import { SpillStore } from '../../src/spill/store.ts'
import { HOST, testApp } from '../fixtures/app.ts'
import { listen } from '../fixtures/socket.ts'

const BYTES = Buffer.from(Array.from({ length: 256 }, (_, i) => i))

async function spilled (t: Parameters<typeof testApp>[0], bytes: Buffer, ext = 'html') {
  const spills = new SpillStore({ root: t.testdir() })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await spills.write({ slug: 's', name: `${sha256}.${ext}`, bytes })
  return { app: testApp(t, { spills }), url: `/spills/s/${sha256}.${ext}`, etag: `"${sha256}"`, file: `${sha256}.${ext}` }
}

t.test('the bytes, as an attachment that no browser shows', async (t) => {
  const { app, url, etag, file } = await spilled(t, BYTES)
  const response = await app.inject({ url, headers: HOST })
  t.equal(response.statusCode, 200)
  t.strictSame(response.rawPayload, BYTES)
  t.match(response.headers, {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${file}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-length': '256',
    'accept-ranges': 'bytes',
    etag
  })
})

t.test('HEAD, and what is held already', async (t) => {
  const { app, url, etag } = await spilled(t, BYTES)
  const head = await app.inject({ method: 'HEAD', url, headers: HOST })
  t.match(head, { statusCode: 200, body: '', headers: { 'content-length': '256', etag } })
  const held = await app.inject({ url, headers: { ...HOST, 'if-none-match': etag } })
  t.match(held, { statusCode: 304, body: '' })
})

t.test('ranges', async (t) => {
  const { app, url, etag } = await spilled(t, BYTES)
  const table = [
    [{ range: 'bytes=0-0' }, 206, 'bytes 0-0/256', BYTES.subarray(0, 1)],
    [{ range: 'bytes=250-' }, 206, 'bytes 250-255/256', BYTES.subarray(250)],
    [{ range: 'bytes=-6' }, 206, 'bytes 250-255/256', BYTES.subarray(250)],
    [{ range: 'bytes=256-' }, 416, 'bytes */256', Buffer.alloc(0)],
    [{ range: 'bytes=0-1,4-5' }, 200, undefined, BYTES],
    [{ range: 'bytes=0-3', 'if-range': etag }, 206, 'bytes 0-3/256', BYTES.subarray(0, 4)],
    [{ range: 'bytes=0-3', 'if-range': '"other"' }, 200, undefined, BYTES]
  ] as const
  for (const [headers, status, contentRange, bytes] of table) {
    const response = await app.inject({ url, headers: { ...HOST, ...headers } })
    t.equal(response.statusCode, status, JSON.stringify(headers))
    t.equal(response.headers['content-range'], contentRange)
    t.equal(response.headers['content-length'], String(bytes.length))
    t.strictSame(response.rawPayload, bytes)
  }
})

t.test('an empty file', async (t) => {
  const { app, url } = await spilled(t, Buffer.alloc(0), 'bin')
  t.match(await app.inject({ url, headers: HOST }), { statusCode: 200, body: '', headers: { 'content-length': '0' } })
})

t.test('names that are none', async (t) => {
  const { app, url } = await spilled(t, BYTES)
  const urls = [url.replace('/s/', '/other/'), '/spills/s/nope', '/spills/s/..%2F..%2Fetc%2Fpasswd', `${url}.html`, url.toUpperCase().replace('/SPILLS/S/', '/spills/s/')]
  for (const name of urls) t.match((await app.inject({ url: name, headers: HOST })).json(), { status: 404, code: 'unknown_spill' }, name)
})

t.test('over a socket: a large file, whole and in part', async (t) => {
  const large = Buffer.alloc(3_000_000, 'spill')
  const { app, url } = await spilled(t, large, 'png')
  const port = await listen(app)
  const whole = await fetch(`http://127.0.0.1:${port}${url}`)
  t.ok(Buffer.from(await whole.arrayBuffer()).equals(large))
  const part = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { range: 'bytes=1000000-1999999' } })
  t.equal(part.status, 206)
  t.ok(Buffer.from(await part.arrayBuffer()).equals(large.subarray(1_000_000, 2_000_000)))
  const head = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'HEAD' })
  t.equal(head.headers.get('content-length'), '3000000')
})
