import { execFile } from 'node:child_process'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Unavailable } from '../contestant.ts'

const run = promisify(execFile)
const INSTALL_MS = 300_000

/** Where the peers are kept from run to run: outside the project, and never a dependency of it. */
export const PEERS_FOLDER = process.env['POSTERN_BENCH_PEERS'] ?? join(tmpdir(), 'postern-bench-peers')

const known = new Map<string, Promise<string>>()

/** The script of an npm package's command; installed when it is not there yet. */
export function npmPeer (name: string, script: string): Promise<string> {
  return once(name, async () => {
    const folder = join(PEERS_FOLDER, name)
    const path = join(folder, 'node_modules', name, script)
    if (await exists(path)) return path
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), '{"private":true}')
    await run('npm', ['install', '--no-audit', '--no-fund', name], { cwd: folder, timeout: INSTALL_MS })
    return path
  })
}

/** The command of a PyPI package in a virtual environment of its own, with further requirements beside it. */
export function pythonPeer (name: string, ...requirements: readonly string[]): Promise<string> {
  return once(name, async () => {
    const folder = join(PEERS_FOLDER, `${name}-venv`)
    const path = join(folder, 'bin', name)
    if (await exists(path)) return path
    await mkdir(PEERS_FOLDER, { recursive: true })
    await run('python3', ['-m', 'venv', folder], { timeout: INSTALL_MS })
    await run(join(folder, 'bin', 'pip'), ['install', '--quiet', name, ...requirements], { timeout: INSTALL_MS })
    return path
  })
}

function once (name: string, install: () => Promise<string>): Promise<string> {
  const installing = known.get(name) ?? install().catch((error: unknown) => {
    throw new Unavailable(`${name} cannot be had: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
  })
  known.set(name, installing)
  return installing
}

async function exists (path: string): Promise<boolean> {
  return await access(path).then(() => true, () => false)
}
