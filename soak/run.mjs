// npm run soak -- --minutes N: ten servers under mixed load, three of them killed at random, with reloads.
// Exits 1 when a request was lost, an invoke ran twice, or something leaked.
import { randomInt } from 'node:crypto'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { descendants, heapMb, openFiles, residentMb, startDaemon } from './daemon.mjs'
import { Load } from './load.mjs'
import { prepareServers, VICTIMS } from './servers.mjs'
import { answeredOnce, executedOnce, heapIsFlat, sameAtRest } from './verdict.mjs'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, callers: { type: 'string', default: '24' } } })
const minutes = Number(values.minutes)
const callers = Number(values.callers)
if (!(minutes > 0) || !(callers > 0)) throw new TypeError('usage: npm run soak -- [--minutes N] [--callers N]')

const folder = await mkdtemp(join(tmpdir(), 'postern-soak-'))
const configFile = join(folder, 'postern.json')
const servers = await prepareServers(folder)

/** As an editor saves: whole, under the name at once. */
async function configure (n) {
  await writeFile(`${configFile}.new`, JSON.stringify(servers.config(n)))
  await rename(`${configFile}.new`, configFile)
}

async function allReady (url) {
  for (let tries = 0; tries < 300; tries++) {
    const { servers: states } = await (await fetch(`${url}/servers`)).json()
    if (states.every(({ state }) => state === 'ready')) return
    await sleep(200)
  }
  throw new Error('not every server became ready within a minute')
}

async function atRest (daemon) {
  await configure(0)
  await sleep(3000)
  await allReady(daemon.url)
  // Kept-alive connections of callers that are gone take their time.
  await sleep(8000)
  return { ...openFiles(daemon.pid), children: descendants(daemon.pid).length }
}

await configure(0)
const daemon = await startDaemon({ config: configFile, cacheDir: join(folder, 'cache') })
const failures = []
let kills = 0
let reloads = 0
const samples = []
try {
  await allReady(daemon.url)
  const before = await atRest(daemon)
  const load = new Load(daemon.url, servers.names)
  const until = Date.now() + minutes * 60_000
  const killing = (async () => {
    for (; Date.now() < until; await sleep(randomInt(500, 2500))) {
      const victim = VICTIMS[randomInt(VICTIMS.length)]
      const found = descendants(daemon.pid).find(({ command }) => command.includes(`--name ${victim} `))
      if (found !== undefined) { process.kill(found.pid, 'SIGKILL'); kills++ }
    }
  })()
  const reloading = (async () => {
    for (; Date.now() < until; await sleep(5000)) await configure(++reloads)
  })()
  const sampling = (async () => {
    for (; Date.now() < until; await sleep(2000)) samples.push({ rss: residentMb(daemon.pid), heap: await heapMb(daemon.url) })
  })()
  const loading = load.run(callers)
  await Promise.all([killing, reloading, sampling])
  load.stop()
  await loading
  const after = await atRest(daemon)
  failures.push(...load.failures, ...answeredOnce(load), ...executedOnce(load, servers.counters), ...heapIsFlat(samples), ...sameAtRest(before, after))
  console.log(`${load.sent} requests in ${minutes} minutes, ${kills} kills, ${reloads} reloads`)
  for (const [key, count] of [...load.outcomes].sort()) console.log(`  ${key}: ${count}`)
  console.log('at rest before', before, 'after', after)
  console.log('heap MB', samples.map(({ heap }) => heap).join(' '))
  console.log('RSS MB', samples.map(({ rss }) => rss).join(' '))
} finally {
  const children = descendants(daemon.pid)
  const code = await daemon.stop()
  if (code !== 0) failures.push(`the daemon exited with ${code}`)
  const left = children.filter(({ pid }) => { try { process.kill(pid, 0); return true } catch { return false } })
  if (left.length > 0) failures.push(`processes left behind: ${left.map(({ command }) => command).join('; ')}`)
  servers.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const failure of failures.slice(0, 50)) console.log('FAILED', failure)
console.log(failures.length === 0 ? 'soak passed' : `soak failed: ${failures.length} failures`)
process.exitCode = failures.length === 0 ? 0 : 1
