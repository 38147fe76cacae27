import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { exchange } from './http-exchange.ts'
import type { LaneSendOptions } from './lane.ts'
import { codeOf, ConnectionLost } from './lost.ts'
import { mcpHeaders } from './mcp-headers.ts'
import type { HttpOpen, OpenTransport } from './open-transport.ts'

export interface SendContext {
  readonly open: OpenTransport
  readonly protocolVersion: string
  readonly modern: boolean
  readonly onMessage: (message: JSONRPCMessage) => void
  readonly onOversize: (ends: { readonly head: Buffer, readonly tail: Buffer, readonly bytes: number }) => void
}

/** Sends one message over the session's transport. Rejects with the errors of `lost.ts`. */
export async function sendMessage (message: JSONRPCMessage, options: LaneSendOptions, context: SendContext): Promise<void> {
  const { open } = context
  if (open.kind === 'http') return await overHttp(message, options, context, open)
  if (open.kind === 'sse') {
    // The answer comes on the other stream, perhaps before this one's exchange has ended.
    options.onSent()
    return await overSse(message, open)
  }
  try {
    const sending = open.transport.send(message)
    // Known at once: what is told later, the server may have acted on before.
    if (open.transport.flushed) options.onSent()
    await sending
    options.onSent()
  } catch (error) {
    // A message that the pipe did not take whole has no line end: the server cannot have read it.
    throw new ConnectionLost(error instanceof Error ? error.message : String(error), { sent: false, cause: error })
  }
}

function overHttp (message: JSONRPCMessage, options: LaneSendOptions, context: SendContext, open: HttpOpen): Promise<void> {
  const { transport, endpoint, pool } = open
  const { protocolVersion, modern, onMessage, onOversize } = context
  return exchange(message, {
    endpoint,
    pool,
    headers: { ...open.headers, ...mcpHeaders(message, transport.sessionId, protocolVersion, modern), ...options.headers },
    hasSession: transport.sessionId !== undefined,
    resumable: !modern,
    signal: options.signal,
    onSent: options.onSent,
    waiting: options.waiting,
    onMessage,
    onOversize
  })
}

async function overSse (message: JSONRPCMessage, open: Extract<OpenTransport, { kind: 'sse' }>): Promise<void> {
  try {
    await open.transport.send(message)
  } catch (error) {
    throw new ConnectionLost(error instanceof Error ? error.message : String(error), { sent: codeOf(error) !== 'ECONNREFUSED', cause: error })
  }
}
