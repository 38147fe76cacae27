// The ten servers of a soak, and the configurations that are put in force in turn.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const fixture = (name) => join(ROOT, 'test/fixtures/servers', name)

/** Servers that may be killed at any time. */
export const VICTIMS = ['v1-a', 'v2-a', 'v2-b']
/** The server whose entry changes with every other reload. */
export const RELOADED = 'v1-d'
/** The server that comes and goes with reloads. */
export const VISITOR = 'v1-e'

function stdio (file, name, counterFile) {
  return {
    command: process.execPath,
    args: [fixture(file), '--name', name, '--features', 'tools,resources,prompts'],
    env: { COUNTER_FILE: counterFile }
  }
}

async function freePort () {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** A server of its own process, reached over HTTP; it is not Postern's child. */
async function startHttp (transport) {
  const port = await freePort()
  const script = join(ROOT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js')
  const child = spawn(process.execPath, [script, transport], { env: { ...process.env, PORT: String(port) }, stdio: 'ignore' })
  return { child, url: `http://127.0.0.1:${port}/${transport === 'sse' ? 'sse' : 'mcp'}` }
}

/** Starts what is not Postern's to start. `config(n)` is the n-th configuration, `stop` ends the rest. */
export async function prepareServers (folder) {
  const [http, sse] = await Promise.all([startHttp('streamableHttp'), startHttp('sse')])
  const counters = new Map()
  const entry = (file, name) => {
    const counterFile = join(folder, `${name}.count`)
    counters.set(name, counterFile)
    return stdio(file, name, counterFile)
  }
  const fixed = {
    'v1-a': entry('v1-stdio.mjs', 'v1-a'),
    'v1-b': entry('v1-stdio.mjs', 'v1-b'),
    'v1-c': entry('v1-stdio.mjs', 'v1-c'),
    [RELOADED]: entry('v1-stdio.mjs', RELOADED),
    'v2-a': entry('v2-stdio.mjs', 'v2-a'),
    'v2-b': entry('v2-stdio.mjs', 'v2-b'),
    'v2-c': entry('v2-stdio.mjs', 'v2-c'),
    http: { url: http.url, type: 'http' },
    sse: { url: sse.url, type: 'sse' }
  }
  const visitor = entry('v1-stdio.mjs', VISITOR)
  return {
    counters,
    names: [...Object.keys(fixed), VISITOR],
    config: (n) => ({
      mcpServers: {
        ...fixed,
        [RELOADED]: { ...fixed[RELOADED], timeout_ms: 60_000 + n },
        ...(n % 2 === 0 ? { [VISITOR]: visitor } : {})
      }
    }),
    stop: () => { http.child.kill('SIGKILL'); sse.child.kill('SIGKILL') }
  }
}
