/** Settles as the promise does, or resolves to undefined after `ms` if that comes first. Leaves no timer behind. */
export async function within<T> (promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  try {
    // What comes too late may still fail: the race has seen to it that nobody is told.
    return await Promise.race([promise, new Promise<undefined>((resolve) => { timer = setTimeout(resolve, ms, undefined) })])
  } finally {
    clearTimeout(timer)
  }
}
