/** What a promise comes to without waiting for anything outside; undefined where it takes longer. Rejects as it does. */
export async function atOnce<T> (promise: Promise<T>): Promise<T | undefined> {
  let turn: NodeJS.Immediate | undefined
  try {
    return await Promise.race([promise, new Promise<undefined>((resolve) => { turn = setImmediate(resolve, undefined) })])
  } finally {
    clearImmediate(turn)
  }
}
