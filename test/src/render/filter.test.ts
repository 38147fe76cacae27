import t from 'tap'
import { filterContents } from '../../../src/render/filter.ts'
import { parseResourceContents } from '../../../src/render/parse.ts'

t.test('texts are filtered, everything else stays', (t) => {
  const contents = parseResourceContents({
    contents: [
      { uri: 'a:1', mimeType: 'text/plain', text: 'x\nhit\ny', annotations: { audience: ['user'] } },
      { uri: 'a:2', blob: Buffer.from([0, 255]).toString('base64') },
      { uri: 'a:3', blob: Buffer.from('no\nnothing').toString('base64') },
      { uri: 'a:4' }
    ]
  })
  const filtered = filterContents(contents, 'hit')
  const [first, second, third, fourth] = filtered
  t.match(first, { kind: 'text', uri: 'a:1', mimeType: 'text/plain', audience: ['user'], sniffed: false, matches: 1 })
  t.equal(first?.kind === 'text' && first.text.toString(), '1-x\n2:hit\n3-y')
  t.equal(second, contents[1])
  t.match(third, { kind: 'text', sniffed: true, matches: 0 })
  t.equal(third?.kind === 'text' && third.text.byteLength, 0)
  t.equal(fourth, contents[3])
  t.throws(() => filterContents([], '('), { code: 'invalid_pattern' })
  t.end()
})
