import type { CancelSignal } from './cancel.ts'

/** Waits `ms` milliseconds, less when the signal aborts. Never rejects. */
export function sleep (ms: number, signal: CancelSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
    if (signal?.aborted === true) done()
  })
}
