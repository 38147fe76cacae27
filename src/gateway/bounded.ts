/**
 * Asks with a time limit: resolves to undefined when it takes longer than `ms`, and then tells the asked through
 * the signal. Rejects as `ask` does. Ends with the caller's signal as well.
 */
export async function bounded<T> (ms: number, caller: AbortSignal | undefined, ask: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const stop = new AbortController()
  const end = (): void => stop.abort()
  const late = new Promise<undefined>((resolve) => stop.signal.addEventListener('abort', () => resolve(undefined), { once: true }))
  const timer = setTimeout(end, ms)
  caller?.addEventListener('abort', end, { once: true })
  try {
    if (caller?.aborted === true) return undefined
    const asked = ask(stop.signal)
    // What comes too late may still fail; nobody waits for that any more.
    asked.catch(() => {})
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', end)
  }
}
