import t from 'tap'
import { diffConfig } from '../../../src/config/diff.ts'
import { parseConfig } from '../../../src/config/parse.ts'

function config (value: unknown, env: Record<string, string> = {}) {
  return parseConfig(JSON.stringify(value), { file: 'p', dir: '/', home: '/', env, readFile: () => { throw new Error('does not exist') } })
}

t.test('servers by what became of them', async (t) => {
  const before = config({ mcpServers: { same: { command: 'c', env: { A: '1', B: '2' } }, gone: { command: 'c' }, edited: { command: 'c', args: ['1', '2'] } } })
  const after = config({ mcpServers: { fresh: { url: 'http://x' }, edited: { command: 'c', args: ['2', '1'] }, same: { env: { B: '2', A: '1' }, command: 'c', autoApprove: [] } } })
  t.strictSame(diffConfig(before, after), { added: ['fresh'], removed: ['gone'], changed: ['edited'], unchanged: ['same'], settings: [] })
})

t.test('what counts is the value after interpolation', async (t) => {
  const file = { mcpServers: { a: { command: 'c', env: { K: '${K}' } } } } // eslint-disable-line no-template-curly-in-string
  t.strictSame(diffConfig(config(file, { K: '1' }), config(file, { K: '1' })).unchanged, ['a'])
  t.strictSame(diffConfig(config(file, { K: '1' }), config(file, { K: '2' })).changed, ['a'])
  t.strictSame(diffConfig(config(file), config(file, { K: '2' })).changed, ['a'], 'a broken server is mended')
  t.strictSame(diffConfig(config(file), config(file)).unchanged, ['a'], 'a broken server stays broken')
})

t.test('settings that differ', async (t) => {
  const before = config({ mcpServers: {}, port: 1, allowed_hosts: ['a'] })
  t.strictSame(diffConfig(before, config({ mcpServers: {}, port: 2, allowed_hosts: ['a'] })).settings, ['port'])
})
