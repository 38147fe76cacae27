import t from 'tap'
import { readEntries } from '../../../src/config/entries.ts'

t.test('all errors of all entries, each with its place', async (t) => {
  const { checked, errors, warnings } = readEntries('mcpServers', {
    good: { command: 'c', autoApprove: [], headers: {} },
    typed: { command: 1, url: 'http://x', timeout_ms: 'x' },
    none: {},
    nothing: null,
    '': { command: 'c' },
    'a b': { command: 'c' },
    a_b: { command: 'c' }
  })
  t.strictSame(checked.map(({ name }) => name), ['good', 'a b', 'a_b'])
  t.strictSame(errors.map(({ path, text }) => [path.join('/'), text.split(';')[0]]), [
    ['mcpServers/typed/command', 'server "typed": command must be a string, the program alone'],
    ['mcpServers/typed/timeout_ms', 'server "typed": timeout_ms must be a whole number of milliseconds from 1 to 86400000, without quotes'],
    ['mcpServers/typed/url', 'server "typed": url stands beside command'],
    ['mcpServers/none', 'server "none" has neither command nor url'],
    ['mcpServers/nothing', 'server "nothing" must be an object with a command or a url'],
    ['mcpServers/', 'a server\'s name must not be empty'],
    ['mcpServers/a_b', 'servers "a b" and "a_b" would share the URL and function name "a_b"']
  ])
  t.strictSame(warnings.map(({ path }) => path.join('/')), ['mcpServers/good/autoApprove', 'mcpServers/good/headers'])
})

t.test('values that could be secrets are in no error', async (t) => {
  const { errors } = readEntries('servers', {
    a: { command: 'c', env: { K: 31337 }, args: [31337] },
    b: { url: 'sk-31337', headers: { A: 'sk-31337\n' } }
  })
  t.equal(errors.length, 4)
  t.notMatch(JSON.stringify(errors), /31337/)
})
