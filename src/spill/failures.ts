import { PosternError } from '../errors.ts'
import { isRecord } from '../util/guards.ts'

/** The code of a failed system call, such as `ENOENT`. */
export function systemCode (error: unknown): string | undefined {
  return isRecord(error) && typeof error.code === 'string' ? error.code : undefined
}

/** Runs a step that another process may have made impossible: what vanished meanwhile is undefined. */
export async function unlessGone<T> (step: Promise<T>): Promise<T | undefined> {
  try {
    return await step
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** What a caller is told when a spill cannot be written or read. */
export function spillFailure (error: unknown, root: string, verb: 'written' | 'read'): PosternError {
  const code = systemCode(error) ?? 'an unknown error'
  return new PosternError('internal_error', `Binary content could not be ${verb} under ${root}: ${reason(code)}.`, {
    hint: 'The operator must free space there, set its permissions, or start the daemon with another --cache-dir. Text contents can still be read, one by one with `item`.',
    cause: error
  })
}

function reason (code: string): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT': return `no space is left (${code})`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS': return `the daemon may not do so (${code})`
    case 'ENOTDIR':
    case 'EEXIST': return `a file is where a folder must be (${code})`
    default: return code
  }
}
