/* eslint-disable no-template-curly-in-string -- that is what is tested */
import t from 'tap'
import { entryDoubts, entryProblems, valueProblems } from '../../../src/config/entry-rules.ts'
import { formatPath } from '../../../src/config/shape.ts'
import type { ServerEntrySchema } from '../../../src/schemas/config.ts'

const problems = (entry: ServerEntrySchema, anyRemote = false) => entryProblems(entry, { anyRemote, keys: Object.keys(entry) })

t.test('entries that are fine', async (t) => {
  const fine: readonly ServerEntrySchema[] = [
    { command: 'npx', args: [''], env: { A: '', _b: 'multi\nline' } },
    { command: 'npx', type: 'stdio', timeout_ms: 5, max_total_timeout_ms: 5 },
    { url: 'http://localhost:1/mcp', type: 'sse' },
    { url: 'HTTPS://x', headers: { 'X-Key': 'ü' } },
    { url: '${URL}', headers: { A: '${EVIL}\n' } },
    { command: '${CMD}', tools: { allow: ['!(a)'] } }
  ]
  for (const entry of fine) t.strictSame(problems(entry), [], JSON.stringify(entry))
})

t.test('entries that are not', async (t) => {
  const cases: readonly [ServerEntrySchema, string, RegExp][] = [
    [{}, '', /neither command nor url/],
    [{ command: 'c', url: 'http://x' }, 'url', /either a command .* or a url/],
    [{ command: 'c', type: 'http' }, 'type', /the entry has a command/],
    [{ url: 'http://x', type: 'stdio' }, 'type', /the entry has a url/],
    [{ command: ' ' }, 'command', /empty/],
    [{ command: 'a\0b' }, 'command', /NUL/],
    [{ command: 'c', args: ['x', '\0'] }, 'args[1]', /NUL/],
    [{ command: 'c', env: { 'A=B': 'x' } }, 'env["A=B"]', /name of a variable/],
    [{ url: 'localhost:3000' }, 'url', /begins with http/],
    [{ url: 'ws://x' }, 'url', /begins with http/],
    [{ url: 'http://' }, 'url', /no valid URL/],
    [{ url: 'http://x', headers: { 'X Y': 'v' } }, 'headers["X Y"]', /name of a header/],
    [{ url: 'http://x', headers: { A: 'v\n' } }, 'headers.A', /one line/],
    [{ url: 'http://x', headers: { A: '日' } }, 'headers.A', /Latin-1/],
    [{ command: 'c', tools: { allow: ['!x'] } }, 'tools.allow[0]', /tools\.deny/],
    [{ command: 'c', tools: { deny: [''] } }, 'tools.deny[0]', /empty/],
    [{ command: 'c', timeout_ms: 10, max_total_timeout_ms: 5 }, 'max_total_timeout_ms', /at least timeout_ms \(10\)/]
  ]
  for (const [entry, path, pattern] of cases) {
    const found = problems(entry)
    t.equal(found.length, 1, JSON.stringify(found))
    t.equal(formatPath(found[0]?.path ?? ['none']), path)
    t.match(found[0]?.text, pattern)
  }
  t.match(problems({ command: 'c' }, true)[0]?.text, /remote/)
})

t.test('a key with a value of a wrong type still counts as being there', async (t) => {
  t.strictSame(entryProblems({}, { anyRemote: false, keys: ['command'] }), [])
})

t.test('once filled in, a value with "${" in it is looked at as any other', async (t) => {
  t.equal(valueProblems({ url: '${x}' }, false).length, 0)
  t.equal(valueProblems({ url: '${x}' }, true).length, 1)
})

t.test('what is allowed but hardly meant', async (t) => {
  const doubts = (entry: ServerEntrySchema) => entryDoubts(entry).map(({ path }) => formatPath(path))
  t.strictSame(doubts({ command: 'c', headers: {} }), ['headers'])
  t.strictSame(doubts({ url: 'u', args: [], env: {}, cwd: '.' }), ['args', 'env', 'cwd'])
  t.strictSame(doubts({ command: 'npx -y x' }), ['command'])
  t.strictSame(doubts({ command: '/opt/my tools/x' }), [])
})
