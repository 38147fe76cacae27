import { readFile } from 'node:fs/promises'
import t from 'tap'
import { STARTER } from '../../../src/cli/starter.ts'
import { parseConfig } from '../../../src/config/parse.ts'

const options = { file: 'p', dir: '/w', home: '/h', env: { EXAMPLE_TOKEN: 'x' }, readFile: () => { throw new Error('does not exist') } }

t.test('the starter is valid, and so are the lines in its comments', async (t) => {
  t.match(parseConfig(STARTER, options), { warnings: [], servers: [{ name: 'everything', error: undefined }, { name: 'filesystem', error: undefined }] })
  const all = STARTER.replace(/^( *)\/\/ (?=["} ])/gm, '$1').replace(/^( *"(?:host|port|log_level|api_key_file|allowed_origins)".*),( +\/\/.*)?$/gm, '$1,$2')
  const config = parseConfig(all, options)
  t.strictSame(config.warnings, [])
  t.match(config.servers[2], { name: 'remote', transport: { kind: 'auto', headers: { Authorization: 'Bearer x' } } })
  t.equal(config.apiKeyFile, '/run/secrets/postern_api_key')
})

t.test('the repository\'s example is valid', async (t) => {
  const text = await readFile(new URL('../../../postern.example.json', import.meta.url), 'utf8')
  t.match(parseConfig(text, options), { warnings: [], servers: [{ name: 'everything' }, { name: 'filesystem', transport: { cwd: '/w' } }, { name: 'memory' }] })
})
