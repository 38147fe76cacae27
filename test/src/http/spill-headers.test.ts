import t from 'tap'
import { spillEtag, spillHeaders } from '../../../src/http/spill-headers.ts'

t.test('the hash is the tag, and nothing is shown inline', async (t) => {
  const file = `${'a'.repeat(64)}.html`
  t.equal(spillEtag(file), `"${'a'.repeat(64)}"`)
  t.match(spillHeaders(file, 0), {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${file}"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'last-modified': 'Thu, 01 Jan 1970 00:00:00 GMT',
    'accept-ranges': 'bytes'
  })
})
