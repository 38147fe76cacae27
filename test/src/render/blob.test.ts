import { createHash, randomBytes } from 'node:crypto'
import t from 'tap'
import { blobContent, decodedSize } from '../../../src/render/blob.ts'
import { MAX_DECODED_BLOB_BYTES } from '../../../src/render/limits.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

t.test('the decoded size comes from the length', (t) => {
  const table: ReadonlyArray<readonly [string, number | undefined]> = [
    ['', 0], ['QQ==', 1], ['QUE=', 2], ['QUFB', 3], ['QQ', 1], ['QUE', 2],
    ['Q', undefined], ['=', undefined], ['==', undefined], ['QQ=', undefined], ['QUFBQ', undefined], ['QUFB==', undefined]
  ]
  for (const [base64, size] of table) t.equal(decodedSize(base64), size, base64)
  for (let n = 0; n < 50; n++) t.equal(decodedSize(randomBytes(n).toString('base64')), n)
  t.end()
})

t.test('bytes that are no text are a blob with its hash and name', (t) => {
  const content = blobContent(PNG.toString('base64'), { uri: 'a:b', mimeType: 'image/png' }, 'image/png')
  const sha256 = createHash('sha256').update(PNG).digest('hex')
  t.match(content, { kind: 'blob', uri: 'a:b', mimeType: 'image/png', sha256, name: `${sha256}.png` })
  t.ok(content.kind === 'blob' && content.bytes.equals(PNG))
  t.end()
})

t.test('clean UTF-8 without NUL is text, whatever it is called', (t) => {
  const table: ReadonlyArray<readonly [Buffer, 'text' | 'blob']> = [
    [Buffer.from('hello'), 'text'],
    [Buffer.from('é€😀\ufeff\r\n\t\u0001'), 'text'],
    [Buffer.alloc(0), 'text'],
    [Buffer.from('a\0b'), 'blob'],
    [Buffer.from([0x61, 0xff]), 'blob'],
    [Buffer.from([0xe2, 0x82]), 'blob'],
    [Buffer.from([0xc0, 0x80]), 'blob'],
    [Buffer.from([0xed, 0xa0, 0x80]), 'blob']
  ]
  for (const [bytes, kind] of table) {
    const content = blobContent(bytes.toString('base64'), {}, 'application/octet-stream')
    t.equal(content.kind, kind, bytes.toString('hex'))
    if (content.kind === 'text') t.match({ ...content, text: content.text.toString() }, { sniffed: true, text: bytes.toString() })
  }
  t.end()
})

t.test('invalid base64 is an error content', (t) => {
  const bad = ['Q', 'QQ=', 'Q===', 'QQ=Q', 'QU=FB', '=QUF', 'QQ==QQ==', 'QUF\n', 'QUFB\nQUFB', ' QUF', 'QU FB', 'Q*FB', 'QUFB!', '_-_-', 'a_b-', '\u0141UFB', 'QUFé', '😀😀', '\0\0\0\0', '====']
  for (const base64 of bad) {
    t.match(blobContent(base64, { uri: 'a:b' }, 'x/y'), { kind: 'error', code: 'invalid_content', detail: /not valid base64/, uri: 'a:b' }, JSON.stringify(base64))
  }
  t.end()
})

t.test('one wrong character anywhere is found', (t) => {
  const good = randomBytes(300).toString('base64')
  for (let at = 0; at < good.length; at++) {
    for (const wrong of ['-', '_', '=', '.', ' ', '\n', '\u0141', '\u2041', '\0']) {
      const content = blobContent(good.slice(0, at) + wrong + good.slice(at + 1), {}, undefined)
      if (content.kind !== 'error' && !(wrong === '=' && at === good.length - 1)) t.fail(`${JSON.stringify(wrong)} at ${at}`)
    }
  }
  t.end()
})

t.test('a blob over the ceiling is refused by its length', (t) => {
  const base64 = 'A'.repeat(Math.ceil((MAX_DECODED_BLOB_BYTES + 3) / 3) * 4)
  t.match(blobContent(base64, {}, 'x/y'), { kind: 'error', code: 'blob_too_large', detail: new RegExp(`MAX_DECODED_BLOB_BYTES \\(${MAX_DECODED_BLOB_BYTES} bytes\\)`) })
  const most = blobContent(Buffer.alloc(MAX_DECODED_BLOB_BYTES).toString('base64'), {}, 'x/y')
  t.equal(most.kind === 'blob' && most.bytes.length, MAX_DECODED_BLOB_BYTES)
  t.end()
})
