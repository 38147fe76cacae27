import { setImmediate } from 'node:timers/promises'

/**
 * Collects all garbage and gives the pages that this freed back to the system, those of V8's young generation
 * too: after a burst V8 keeps that as large as it ever was, and `gc()` leaves it so. It stops the thread.
 * Rejects where Node was built without the inspector.
 */
export async function collectGarbage (): Promise<void> {
  const { Session } = await import('node:inspector')
  const session = new Session()
  session.connect()
  try {
    await new Promise<void>((resolve, reject) => {
      session.post('HeapProfiler.collectGarbage', (error) => error === null ? resolve() : reject(error))
    })
  } finally {
    // The answer comes while the session still is on the stack; disconnecting it there never comes back.
    await setImmediate()
    session.disconnect()
  }
}
