import t from 'tap'
import { contentBytes, heldBytes, invalidContent } from '../../../src/render/content.ts'
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
