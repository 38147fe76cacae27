import t from 'tap'
import { MAX_INDEXED_ARGUMENTS, MAX_INDEXED_CHARS, argumentNames, indexedText } from '../../../src/catalog/indexed-text.ts'

t.test('what is searched of each kind', async (t) => {
  t.strictSame(indexedText({ kind: 'tool', id: 'a', name: 'a', title: 'A', description: 'does a', inputSchema: { properties: { x: {}, y: {} } } }), {
    name: 'a', title: 'A', description: 'does a', uri: '', args: 'x y'
  })
  t.strictSame(indexedText({ kind: 'resource', id: 'u://1', uri: 'u://1', name: 'one' }), {
    name: 'one', title: '', description: '', uri: 'u://1', args: ''
  })
  t.strictSame(indexedText({ kind: 'resource_template', id: 'u://{city}', name: 'weather' }), {
    name: 'weather', title: '', description: '', uri: 'u://{city}', args: 'city'
  })
  t.strictSame(indexedText({ kind: 'prompt', id: 'p', name: 'p', arguments: [{ name: 'topic', required: true }] }).args, 'topic')
})

t.test('a broken schema has no arguments', async (t) => {
  for (const inputSchema of [undefined, null, 'x', [], { properties: [] }, { properties: null }, true]) {
    t.strictSame(argumentNames({ kind: 'tool', id: 'a', name: 'a', inputSchema }), [])
  }
  t.strictSame(argumentNames({ kind: 'prompt', id: 'a', name: 'a' }), [])
})

t.test('what the server sends is bounded', async (t) => {
  const properties = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`p${index}`, {}]))
  const text = indexedText({ kind: 'tool', id: 'a', name: 'a', title: 'x'.repeat(1e6), description: 'y '.repeat(1e6), inputSchema: { properties } })
  t.equal(text.title.length, MAX_INDEXED_CHARS)
  t.equal(text.description.length, MAX_INDEXED_CHARS)
  t.equal(text.args.split(' ').length, MAX_INDEXED_ARGUMENTS)
})
