import { EventEmitter, once } from 'node:events'
import { mkdir, open, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { loadConfig } from '../../../src/config/load.ts'
import { ConfigWatcher, type ConfigChange } from '../../../src/config/watch.ts'

const NEVER_MS = 3_600_000
const config = (command: string): string => JSON.stringify({ mcpServers: { a: { command } } })

/** What a change says, in a word: the first server's command, its error, or that it failed. */
function word (change: ConfigChange): string {
  if (change.kind === 'failed') return 'failed'
  const server = change.loaded.config.servers[0]
  if (server === undefined) return 'none'
  return server.error ?? (server.transport.kind === 'stdio' ? server.transport.command : '')
}

/** Watches a file; by events alone, unless `pollMs` says otherwise. */
async function watchFile (t: Test, file: string, pollMs = NEVER_MS) {
  const load = () => loadConfig({ flag: file, env: {}, cwd: '/' })
  const watcher = new ConfigWatcher({ initial: await load(), load, settleMs: 20, pollMs })
  const emitter = new EventEmitter()
  const words: string[] = []
  t.teardown(() => watcher.close())
  const start = () => watcher.start((change) => {
    words.push(word(change))
    emitter.emit('change')
  })
  const next = async (): Promise<string | undefined> => {
    if (words.length === 0) await once(emitter, 'change')
    return words.shift()
  }
  return { watcher, start, next, words }
}

t.test('written in place, replaced by renaming, deleted and back', async (t) => {
  const dir = t.testdir({ 'p.json': config('one') })
  const file = join(dir, 'p.json')
  const { start, next, words } = await watchFile(t, file)
  // Before the start, but after it was read: seen as well.
  await writeFile(file, config('early'))
  start()
  start()
  t.equal(await next(), 'early')
  await writeFile(file, config('two'))
  t.equal(await next(), 'two')
  await writeFile(join(dir, '.p.json.swp'), config('three'))
  await rename(join(dir, '.p.json.swp'), file)
  t.equal(await next(), 'three')
  await rm(file)
  t.equal(await next(), 'failed')
  await writeFile(file, config('three'))
  t.equal(await next(), 'three', 'the way back is told, though it is what was in force')
  t.strictSame(words, [])
})

t.test('a file that is written in two halves is told once, when it is whole', async (t) => {
  const dir = t.testdir({ 'p.json': config('one') })
  const file = join(dir, 'p.json')
  const { start, next, words } = await watchFile(t, file)
  start()
  const text = config('two')
  const handle = await open(file, 'w')
  await handle.write(text.slice(0, 20))
  await handle.sync()
  await handle.write(text.slice(20))
  await handle.close()
  t.equal(await next(), 'two')
  t.strictSame(words, [])
})

t.test('a file that stays broken is told once, with its line', async (t) => {
  const dir = t.testdir({ 'p.json': config('one') })
  const file = join(dir, 'p.json')
  const { start, next, words } = await watchFile(t, file)
  start()
  await writeFile(file, '{ "mcpServers": {,} }')
  t.equal(await next(), 'failed')
  await writeFile(file, '{ "mcpServers": {,} } ')
  await writeFile(file, config('two'))
  t.equal(await next(), 'two')
  t.strictSame(words, [])
})

t.test('a Kubernetes ConfigMap: the ..data link is swapped', async (t) => {
  const dir = t.testdir({
    '..one': { 'p.json': config('one') },
    '..two': { 'p.json': config('two') },
    '..data': t.fixture('symlink', '..one'),
    'p.json': t.fixture('symlink', '..data/p.json')
  })
  const { start, next } = await watchFile(t, join(dir, 'p.json'))
  start()
  await symlink('..two', join(dir, '..data_tmp'))
  await rename(join(dir, '..data_tmp'), join(dir, '..data'))
  await rm(join(dir, '..one'), { recursive: true })
  t.equal(await next(), 'two')
})

t.test('a secret file that appears, and one that the new configuration names', async (t) => {
  const secret = (name: string) => config(`\${file:${name}}`)
  const dir = t.testdir({ 'p.json': secret('s/one'), s: {}, other: { two: 'second\n' } })
  const { start, next } = await watchFile(t, join(dir, 'p.json'))
  start()
  await writeFile(join(dir, 's/one'), 'first\n')
  t.equal(await next(), 'first')
  await writeFile(join(dir, 'p.json'), secret('other/two'))
  t.equal(await next(), 'second')
})

t.test('without events, polling finds it: the folder is replaced', async (t) => {
  const dir = t.testdir({ inner: { 'p.json': config('one') } })
  const { start, next } = await watchFile(t, join(dir, 'inner/p.json'), 50)
  start()
  await rename(join(dir, 'inner'), join(dir, 'old'))
  t.equal(await next(), 'failed')
  await mkdir(join(dir, 'inner'))
  await writeFile(join(dir, 'inner/p.json'), config('two'))
  t.equal(await next(), 'two')
})

t.test('refresh looks again, but tells only what is new', async (t) => {
  const dir = t.testdir({ 'p.json': config('one') })
  const { watcher, start, next, words } = await watchFile(t, join(dir, 'p.json'))
  start()
  watcher.refresh()
  await writeFile(join(dir, 'p.json'), config('two'))
  watcher.refresh()
  t.equal(await next(), 'two')
  t.strictSame(words, [])
})

t.test('closed, it holds nothing and tells nothing', async (t) => {
  const before = process.getActiveResourcesInfo().filter((name) => /FSEvent|Timeout/.test(name)).length
  const dir = t.testdir({ 'p.json': config('one') })
  const { watcher, start, words } = await watchFile(t, join(dir, 'p.json'))
  start()
  await writeFile(join(dir, 'p.json'), config('two'))
  await Promise.all([watcher.close(), watcher.close()])
  await watcher.close()
  start()
  watcher.refresh()
  t.equal(process.getActiveResourcesInfo().filter((name) => /FSEvent|Timeout/.test(name)).length, before)
  t.strictSame(words, [])
})
