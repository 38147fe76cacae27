import { stat } from 'node:fs/promises'
import { SdkHttpError } from '@modelcontextprotocol/client'
import { AuthorizationRequired, codeOf, ConnectFailed } from './lost.ts'
import type { StdioConfig, StdioOpen } from './open-transport.ts'

/** The HTTP status that an attempt was refused with, or the JSON-RPC code. */
function numberOf (error: unknown): number | undefined {
  if (SdkHttpError.isInstance(error)) return error.status
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined
}

/** A JSON-RPC error in answer to `initialize`, as a server gives that speaks only 2026-07-28. */
export function refusedInitialize (error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
}

/** A server that is older than streamable HTTP answers the POST with a 4xx. */
export function refusedPost (error: unknown): boolean {
  const status = numberOf(error)
  return status !== undefined && status >= 400 && status < 500 && status !== 401 && status !== 403
}

/** Why an HTTP server could not be connected to. */
export function explainHttp (error: unknown): Error {
  const status = numberOf(error)
  if (status === 401 || status === 403) return new AuthorizationRequired(`the server answered ${status}`, { cause: error })
  const code = codeOf(error)
  const text = textOf(error)
  return new ConnectFailed(code === '' || text.includes(code) || !/^(E|UND_)[A-Z_]+$/.test(code) ? text : `${text} (${code})`, { cause: error })
}

/** Why a process could not be connected to: it could not be started, it ended, or it did not answer. */
export async function explainStdio (error: unknown, config: StdioConfig, open: StdioOpen): Promise<Error> {
  const code = codeOf(error)
  const { command, cwd } = config
  if (code === 'ENOENT' && cwd !== undefined && !await isFolder(cwd)) {
    return new ConnectFailed(`the folder "${cwd}" does not exist: check "cwd" in the configuration`, { cause: error })
  }
  if (code === 'ENOENT') return new ConnectFailed(`the command "${command}" was not found: check "command" in the configuration, and PATH`, { cause: error })
  if (code === 'EACCES') return new ConnectFailed(`the command "${command}" may not be executed (EACCES)`, { cause: error })
  const { exit } = open.transport
  return new ConnectFailed(exit === '' ? textOf(error) : `the process ${exit} before it had answered initialize`, { cause: error })
}

async function isFolder (path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}

/** The text of an error, with the HTTP status that the SDK's own texts often leave out. */
export function textOf (error: unknown): string {
  const text = error instanceof Error && error.message !== '' ? error.message : String(error)
  const status = SdkHttpError.isInstance(error) ? error.status : undefined
  return status === undefined || text.includes(String(status)) ? text : `${text} (HTTP ${status})`
}
