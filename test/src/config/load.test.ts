import { join } from 'node:path'
import t from 'tap'
import { ConfigError } from '../../../src/config/errors.ts'
import { loadConfig } from '../../../src/config/load.ts'

const CONFIG = JSON.stringify({
  mcpServers: {
    a: { command: 'c', cwd: 'sub', env: { K: '${file:secrets/k}', G: '${file:~/gone:-}' } }, // eslint-disable-line no-template-curly-in-string
    b: { command: 'c', env: { K: '${file:secrets/k}' } } // eslint-disable-line no-template-curly-in-string
  }
})

t.test('paths and secret files are relative to the file, dependencies are listed', async (t) => {
  const dir = t.testdir({ conf: { 'p.json': CONFIG, secrets: { k: 'sesame\n' } } })
  const { config, file, dependencies } = await loadConfig({ flag: 'conf/p.json', env: { HOME: '/home/me' }, cwd: dir })
  t.equal(file, join(dir, 'conf/p.json'))
  t.match(config.servers[0]?.error, /server "a": env\.G needs .*does not exist/)
  t.match(config.servers[1], { transport: { env: { K: 'sesame' } } })
  t.strictSame(dependencies, [join(dir, 'conf/secrets/k'), '/home/me/gone:-'])
})

t.test('the search finds the first that is there', async (t) => {
  const dir = t.testdir({ cwd: {}, xdg: { postern: { 'config.json': CONFIG } } })
  const options = { env: { XDG_CONFIG_HOME: join(dir, 'xdg') }, cwd: join(dir, 'cwd') }
  t.equal((await loadConfig(options)).file, join(dir, 'xdg/postern/config.json'))
})

t.test('nothing found: where it looked and how to make one', async (t) => {
  const dir = t.testdir({})
  const error = await loadConfig({ env: { HOME: dir }, cwd: dir }).catch((error: unknown) => error)
  t.match(error instanceof ConfigError && error.lines, [
    `no configuration found; looked for ${dir}/postern.json and ${dir}/.config/postern/config.json`,
    /postern init/,
    /"mcpServers"/
  ])
})

t.test('a file that was named must be there, and readable', async (t) => {
  const dir = t.testdir({ folder: {}, 'bad.json': '{\n  "mcpServers": {,}\n}', 'postern.json': {} })
  const cases: readonly [Parameters<typeof loadConfig>[0], RegExp][] = [
    [{ flag: 'gone.json', env: {}, cwd: dir }, /gone\.json \(from --config\) does not exist; "postern init/],
    [{ env: { POSTERN_CONFIG: join(dir, 'folder') }, cwd: dir }, /folder \(from POSTERN_CONFIG\) is a folder/],
    [{ flag: 'bad.json', env: {}, cwd: dir }, /^bad\.json:2:18: not valid JSON: expected /],
    [{ env: {}, cwd: dir }, /postern\.json is a folder/]
  ]
  for (const [options, pattern] of cases) {
    const error = await loadConfig(options).catch((error: unknown) => error)
    t.ok(error instanceof ConfigError)
    t.match(error instanceof ConfigError && error.lines, [pattern])
    t.equal(error instanceof ConfigError && error.lines.length, 1)
  }
})
