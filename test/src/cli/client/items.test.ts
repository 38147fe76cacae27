import t from 'tap'
import { Api } from '../../../../src/cli/client/api.ts'
import { printItems } from '../../../../src/cli/client/items.ts'
import { keptNote } from '../../../../src/cli/client/kept.ts'
import { Printer } from '../../../../src/cli/client/printer.ts'
import { fakeIo } from '../../../fixtures/cli-io.ts'

const ITEMS = [
  { type: 'text', text: 'first' },
  { type: 'spill', mime_type: 'image/png', size_bytes: 3, path: '/cache/x.png', url: '/spills/s/x.png' },
  { type: 'error', uri: 'u', detail: 'broken' },
  { type: 'resource_link', uri: 'test://a', name: 'a' },
  { type: 'omitted', omitted: 2, detail: '2 items were left out' },
  { type: 'later', new: true },
  { type: 'text', text: 'last' }
]

t.test('every kind of item', async (t) => {
  const { io, out, err } = fakeIo('/')
  t.equal(await printItems({ printer: new Printer(io), api: new Api('http://x', undefined) }, ITEMS), true)
  t.equal(out(), 'first\nimage/png, 3 bytes: /cache/x.png (http://x/spills/s/x.png)\nlink: test://a a\n[2 items were left out]\n{"type":"later","new":true}\nlast')
  t.equal(err(), 'u: broken\n')
})

t.test('labels, and the last line ended, on a terminal alone', async (t) => {
  const { io, out } = fakeIo('/', { NO_COLOR: '1' })
  const printer = new Printer({ ...io, stdout: Object.assign(io.stdout, { isTTY: true }) })
  t.equal(await printItems({ printer, api: new Api('http://x', undefined) }, [{ type: 'text', text: 'x', uri: 'u' }], { labels: true }), false)
  t.equal(out(), '[0] u\nx\n')
})

t.test('where the rest is', async (t) => {
  const { io, err } = fakeIo('/')
  const printer = new Printer(io)
  keptNote(printer, 's', { truncated: false })
  keptNote(printer, "it's", { truncated: true, result: { uri: 'postern://results/1', total_bytes: 9, expires_at: 'soon' } })
  keptNote(printer, 's', { truncated: true })
  t.equal(err(), "This was cut. All 9 bytes are kept until soon:\n  postern read 'it'\\''s' postern://results/1 --all\nThis was cut to what a response may hold.\n")
})
