import t from 'tap'
import { functionInput } from '../../../src/gateway/function-input.ts'

t.test('arguments that match are passed on as they are', async (t) => {
  const input = { query: 'a', kind: 'tool', top_k: 3 }
  t.equal(functionInput('search', input), input)
  t.strictSame(functionInput('invoke', { tool: 'x', arguments: { a: null } }), { tool: 'x', arguments: { a: null } })
})

t.test('others are an error that teaches', async (t) => {
  const table = [
    ['search', { querry: 'a' }, 'Unknown member "querry" in the arguments object; did you mean "query"? The arguments object lacks the required member "query" (What to look for: words from a name, title, description, URI or argument).'],
    ['search', { query: 'a', top_k: '3' }, '"top_k" must be an integer, not the string "3".'],
    ['invoke', { tool: 'x', arguments: '{}' }, '"arguments" must be an object, not the string "{}".'],
    ['describe', { tool: '' }, '"tool" must not be empty.'],
    ['read', [], 'The arguments object must be an object, not an array.']
  ] as const
  for (const [op, args, message] of table) t.throws(() => functionInput(op, args), { code: 'invalid_request', message })
  t.throws(() => functionInput('prompt', {}), { code: 'invalid_request', hint: 'Its members: "prompt", "arguments".' })
})
