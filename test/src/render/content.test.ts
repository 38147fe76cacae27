import t from 'tap'
import { contentBytes, heldBytes, invalidContent, releaseContents } from '../../../src/render/content.ts'
import { contentBlock } from '../../../src/render/parse.ts'

t.test('how large a content is, and what it keeps in memory', (t) => {
  t.equal(contentBytes(contentBlock({ type: 'text', text: '€' })), 3)
  t.equal(heldBytes(contentBlock({ type: 'text', text: 'ascii' })), 5)
  t.equal(heldBytes(contentBlock({ type: 'text', text: 'aaaa€' })), 10, 'a wide string takes two bytes for each unit')
  t.equal(contentBytes(contentBlock({ type: 'text', text: 'aaaa€' })), 7)
  t.equal(heldBytes(contentBlock({ type: 'image', data: Buffer.alloc(10, 255).toString('base64') })), 10)
  const link = { type: 'resource_link', uri: 'a:b', name: 'x' }
  t.equal(heldBytes(contentBlock(link)), JSON.stringify(link).length)
  t.equal(heldBytes(invalidContent('four')), 4)
  t.end()
})

t.test('an error content keeps what is known of it', (t) => {
  t.same(invalidContent('why', { uri: 'a:b' }), { kind: 'error', code: 'invalid_content', detail: 'why', uri: 'a:b' })
  t.end()
})

t.test('memory is given back of what can give it', (t) => {
  let released = 0
  releaseContents([
    contentBlock({ type: 'text', text: 'x' }),
    contentBlock({ type: 'image', data: Buffer.of(0).toString('base64') }),
    { kind: 'blob', bytes: Buffer.of(0), sha256: 'a', name: 'a.bin', release: () => { released++ } }
  ])
  t.equal(released, 1)
  t.end()
})
