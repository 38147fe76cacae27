import { createContext, Script } from 'node:vm'

const context = createContext({ task: undefined })
const script = new Script('task()')

/**
 * Runs synchronous work that may take too long, and stops it there: nothing else can, while it holds the thread.
 * Throws the task's own error, or one with the code `ERR_SCRIPT_EXECUTION_TIMEOUT` after `ms`.
 */
export function runWithin<T> (ms: number, task: () => T): T {
  let result: { readonly value: T } | undefined
  context.task = () => { result = { value: task() } }
  try {
    script.runInContext(context, { timeout: ms })
  } finally {
    context.task = undefined
  }
  if (result === undefined) throw new TypeError('the task did not run')
  return result.value
}
