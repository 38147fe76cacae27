// The daemon under test, as a process of its own, and what can be seen of it from outside.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../dist/src/bin.js', import.meta.url))

/** Starts `postern serve` and resolves once it listens. */
export async function startDaemon ({ config, cacheDir }) {
  const child = spawn(process.execPath, [BIN, 'serve', '--config', config, '--cache-dir', cacheDir, '--port', '0', '--log-level', 'info'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const url = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the daemon exited with ${code}`)))
    lines.on('line', (line) => {
      const event = JSON.parse(line)
      if (event.msg === 'listening') resolve(event.url)
    })
  })
  return {
    url,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
      return code
    }
  }
}

function parentOf (pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? undefined : Number(parent)
  } catch {
    return undefined
  }
}

/** The living processes below one, by their command lines. */
export function descendants (pid) {
  const parents = new Map(readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map((name) => [Number(name), parentOf(name)]))
  const found = []
  const visit = (parent) => {
    for (const [child, of] of parents) {
      if (of !== parent) continue
      found.push({ pid: child, command: commandOf(child) })
      visit(child)
    }
  }
  visit(pid)
  return found
}

function commandOf (pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ')
  } catch {
    return ''
  }
}

/** Open files and sockets of a process, counted by kind. */
export function openFiles (pid) {
  const kinds = { sockets: 0, pipes: 0, files: 0 }
  for (const fd of readdirSync(`/proc/${pid}/fd`)) {
    try {
      const target = readlinkSync(`/proc/${pid}/fd/${fd}`)
      if (target.startsWith('socket:')) kinds.sockets++
      else if (target.startsWith('pipe:')) kinds.pipes++
      else kinds.files++
    } catch {
      // Closed meanwhile.
    }
  }
  return kinds
}

/** A figure of the process in MB: `VmRSS`. */
export function residentMb (pid) {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}

/** Heap in use, from `GET /metrics`, in MB. */
export async function heapMb (url) {
  const text = await (await fetch(`${url}/metrics`)).text()
  const [, bytes] = /^nodejs_heap_size_used_bytes (\S+)/m.exec(text) ?? []
  return Math.round(Number(bytes) / 1_048_576)
}
