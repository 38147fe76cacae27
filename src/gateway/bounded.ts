import { CancelSource, type CancelSignal } from '../util/cancel.ts'

/**
 * Asks with a time limit: resolves to undefined when it takes longer than `ms`, and then tells the asked through
 * the signal. Rejects as `ask` does. Ends with the caller's signal as well.
 */
export async function bounded<T> (ms: number, caller: CancelSignal | undefined, ask: (signal: CancelSignal) => Promise<T>): Promise<T | undefined> {
  const stop = new CancelSource()
  const end = (): void => stop.abort()
  const late = new Promise<undefined>((resolve) => stop.addEventListener('abort', () => resolve(undefined)))
  const timer = setTimeout(end, ms)
  caller?.addEventListener('abort', end, { once: true })
  try {
    if (caller?.aborted === true) return undefined
    const asked = ask(stop)
    // What comes too late may still fail; nobody waits for that any more.
    asked.catch(() => {})
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', end)
  }
}
