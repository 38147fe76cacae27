import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { isRecord } from '../guards.ts'
import type { LoadJob, LoadResult } from './job.ts'

/** A child that is told jobs and answers results: the load generator, or a reference that makes its own load. */
export class JobProcess {
  readonly #child: ChildProcess

  constructor (script: URL, args: readonly string[] = []) {
    this.#child = fork(script, [...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  }

  get pid (): number | undefined {
    return this.#child.pid
  }

  async run (job: LoadJob): Promise<LoadResult> {
    const over = new AbortController()
    const answered = once(this.#child, 'message', { signal: over.signal })
    const ended = once(this.#child, 'exit', { signal: over.signal }).then(([code]) => { throw new Error(`the load generator exited with code ${code}`) })
    // Whichever does not come is ended below, and nobody waits for it.
    ended.catch(() => {})
    this.#child.send(job)
    try {
      const [message]: unknown[] = await Promise.race([answered, ended])
      if (isRecord(message) && isLoadResult(message.result)) return message.result
      throw new Error(isRecord(message) ? String(message.error) : 'the load generator answered nothing')
    } finally {
      over.abort()
    }
  }

  async stop (): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exited = once(this.#child, 'exit')
    this.#child.disconnect()
    this.#child.kill()
    await exited
  }
}

/** The load generator. Keep one for each stream of load; its process is warm after the first job. */
export function startGenerator (): JobProcess {
  return new JobProcess(new URL('./worker.js', import.meta.url))
}

function isLoadResult (value: unknown): value is LoadResult {
  return isRecord(value) && typeof value.perSecond === 'number' && typeof value.wrong === 'number'
}
