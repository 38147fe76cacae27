import t from 'tap'
import { contentBlock, parseResourceContents, parseToolContent } from '../../../src/render/parse.ts'
import { DecodedBlob } from '../../../src/render/blob.ts'
import type { Content } from '../../../src/render/content.ts'
import { LargeString } from '../../../src/util/large-string.ts'

const BINARY = Buffer.from([0, 1, 2, 255]).toString('base64')
const TEXT = Buffer.from('hello').toString('base64')

/** A content in short: its kind, and its text or error. */
function brief (content: Content): string {
  switch (content.kind) {
    case 'text': return `text${content.sniffed ? ' (sniffed)' : ''}: ${content.text.toString()}`
    case 'error': return `${content.code}: ${content.detail}`
    case 'blob': return `blob: ${content.name.split('.')[1]}`
    case 'link': return `link: ${content.link.uri}`
  }
}

t.test('text or blob decides', (t) => {
  const table: ReadonlyArray<readonly [unknown, RegExp]> = [
    [{ uri: 'a:b', text: 'x' }, /^text: x$/],
    [{ uri: 'a:b', text: '' }, /^text: $/],
    [{ text: 'no uri' }, /^text: no uri$/],
    [{ text: 'x', blob: null }, /^text: x$/],
    [{ blob: BINARY, mimeType: 'image/png' }, /^blob: png$/],
    [{ blob: BINARY, mimeType: 7 }, /^blob: bin$/],
    [{ blob: TEXT, mimeType: 'image/png' }, /^text \(sniffed\): hello$/],
    [{ blob: '' }, /^text \(sniffed\): $/],
    [{ blob: '*' }, /^invalid_content: .*base64/],
    [{ text: 'x', blob: TEXT }, /^invalid_content: .*has both/],
    [{ uri: 'a:b' }, /^invalid_content: .*has neither/],
    [{ text: null }, /^invalid_content: .*has neither/],
    [{ text: 1 }, /^invalid_content: .*it is number/],
    [{ blob: {} }, /^invalid_content: .*it is object/],
    [null, /^invalid_content: .*is null/],
    ['x', /^invalid_content: .*is "x"/],
    [[], /^invalid_content: .*an array/]
  ]
  const contents = parseResourceContents({ contents: table.map(([raw]) => raw) })
  t.equal(contents.length, table.length)
  for (const [index, content] of contents.entries()) t.match(brief(content), table[index]?.[1], brief(content))
  t.end()
})

t.test('large strings are texts as they are; as blobs they were decoded before', (t) => {
  const large = (): LargeString => new LargeString(Buffer.from('größe'))
  const blob = new DecodedBlob({ kind: 'blob', bytes: Buffer.of(0), sha256: 'abc' })
  t.same(parseToolContent([{ type: 'text', text: large() }, { type: 'resource', resource: { text: large() } }, { type: 'image', data: blob, mimeType: 'image/png' }]).map(brief), ['text: größe', 'text: größe', 'blob: png'])
  t.same(parseResourceContents({ contents: [{ text: large() }, { blob }] }).map(brief), ['text: größe', 'blob: bin'])
  t.end()
})

t.test('an error content keeps the uri', (t) => {
  t.match(parseResourceContents({ contents: [{ uri: 'a:b', mimeType: 'x/y' }] })[0], { kind: 'error', uri: 'a:b', mimeType: 'x/y' })
  t.end()
})

t.test('without an array of contents nothing can be read', (t) => {
  for (const raw of [undefined, null, 'x', [], {}, { contents: null }, { contents: {} }, { contents: 'x' }]) {
    t.throws(() => parseResourceContents(raw), { code: 'invalid_content', message: /array `contents`/ })
  }
  t.same(parseResourceContents({ contents: [] }), [])
  t.end()
})

t.test('the content blocks of a tool', (t) => {
  const table: ReadonlyArray<readonly [unknown, RegExp]> = [
    [{ type: 'text', text: 'x' }, /^text: x$/],
    [{ type: 'text' }, /^invalid_content: .*"text"/],
    [{ type: 'image', data: BINARY, mimeType: 'image/webp' }, /^blob: webp$/],
    [{ type: 'audio', data: BINARY, mimeType: 'audio/wav' }, /^blob: wav$/],
    [{ type: 'image', data: TEXT, mimeType: 'image/svg+xml' }, /^text \(sniffed\): hello$/],
    [{ type: 'image', data: 5 }, /^invalid_content: .*"image".*number/],
    [{ type: 'audio' }, /^invalid_content: .*"audio"/],
    [{ type: 'resource', resource: { uri: 'a:b', text: 'in' } }, /^text: in$/],
    [{ type: 'resource', resource: { uri: 'a:b', blob: BINARY, mimeType: 'application/pdf' } }, /^blob: pdf$/],
    [{ type: 'resource' }, /^invalid_content: .*undefined/],
    [{ type: 'resource_link', uri: 'a:b', name: 'n' }, /^link: a:b$/],
    [{ type: 'resource_link', name: 'n' }, /^invalid_content: .*string `uri`/],
    [{ type: 'video', data: BINARY }, /^invalid_content: .*"video" is not known/],
    [{ type: '__proto__' }, /^invalid_content: .*"__proto__"/],
    [{}, /^invalid_content: .*undefined is not known/],
    [5, /^invalid_content: .*number/]
  ]
  const contents = parseToolContent(table.map(([raw]) => raw))
  t.equal(contents.length, table.length)
  for (const [index, content] of contents.entries()) t.match(brief(content), table[index]?.[1], brief(content))
  t.same(parseToolContent(undefined), [])
  for (const raw of [null, {}, 'x', 1]) t.throws(() => parseToolContent(raw), { code: 'invalid_content' })
  t.end()
})

t.test('audience is carried', (t) => {
  const annotations = { audience: ['user'] }
  for (const block of [
    { type: 'text', text: 'x', annotations },
    { type: 'image', data: BINARY, annotations },
    { type: 'resource', resource: { text: 'x' }, annotations },
    { type: 'resource', resource: { text: 'x', annotations } }
  ]) t.match(contentBlock(block), { audience: ['user'] })
  t.end()
})

t.test('a link is passed on as it is, unless it is bottomless', (t) => {
  const link = { type: 'resource_link', uri: 'a:b', name: 'n', size: 3, annotations: { audience: ['user'] }, _meta: { x: [1] } }
  const content = contentBlock(link)
  t.equal(content.kind === 'link' && content.link, link)
  const deep = JSON.parse(`{"type":"resource_link","uri":"a:b","_meta":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
  t.match(contentBlock(deep), { kind: 'error', code: 'invalid_content', detail: /too deeply/, uri: 'a:b' })
  t.end()
})
