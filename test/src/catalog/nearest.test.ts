import t from 'tap'
import { didYouMean, nearest } from '../../../src/catalog/nearest.ts'

t.test('the nearest names', async (t) => {
  const known = ['read_file', 'read_text_file', 'write_file', 'list_directory', 'get-sum', 'echo']
  const table: Array<[string, string[]]> = [
    ['read_file', ['read_file', 'read_text_file']],
    ['READ_FILE', ['read_file', 'read_text_file']],
    ['readFile', ['read_file', 'read_text_file']],
    ['red_file', ['read_file']],
    ['directory', ['list_directory']],
    ['list', ['list_directory']],
    ['sum', ['get-sum']],
    ['text', ['read_text_file']],
    ['mcp_everything_echo', ['echo']],
    ['ecoh', ['echo']],
    ['ehco_', ['echo']],
    ['ech', ['echo']],
    ['zzzzzz', []],
    ['e', []],
    ['', []]
  ]
  for (const [wanted, expected] of table) t.strictSame(nearest(wanted, known), expected, wanted)
})

t.test('the limit, repeats and an order that does not depend on the input\'s', async (t) => {
  const known = ['tool_b', 'tool_a', 'tool_c', 'tool_d', 'tool_a']
  t.strictSame(nearest('tool_x', known), ['tool_a', 'tool_b', 'tool_c'])
  t.strictSame(nearest('tool_x', [...known].reverse()), ['tool_a', 'tool_b', 'tool_c'])
  t.strictSame(nearest('tool_x', known, 1), ['tool_a'])
  t.strictSame(nearest('tool_x', known, 0), [])
  t.strictSame(nearest('tool_x', []), [])
})

t.test('names of nothing but punctuation, and URIs', async (t) => {
  t.strictSame(nearest('--', ['--', '...']), ['--'])
  t.strictSame(nearest('demo://resource/static/document/architecture', ['demo://resource/static/document/architecture.md', 'x://y']), [
    'demo://resource/static/document/architecture.md'
  ])
})

t.test('ten thousand names and an absurdly long one are cheap', async (t) => {
  const known = Array.from({ length: 10_000 }, (_, index) => `service_${index}_operation_with_a_long_name`)
  const start = performance.now()
  t.equal(nearest('servce_5000_operation_with_a_long_name', known)[0], 'service_5000_operation_with_a_long_name')
  t.strictSame(nearest('x'.repeat(10_000_000), known), [])
  nearest('service'.repeat(1_000_000), known)
  t.ok(performance.now() - start < 2000)
})

t.test('the question', async (t) => {
  t.equal(didYouMean('ech', ['echo', 'sum']), 'Did you mean "echo"?')
  t.equal(didYouMean('tool_x', ['tool_a', 'tool_b']), 'Did you mean "tool_a" or "tool_b"?')
  t.equal(didYouMean('zzz', ['echo']), undefined)
})
