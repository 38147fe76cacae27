import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { exchange } from './http-exchange.ts'
import type { LaneDelivery } from './lane-call.ts'
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

/** Sends one message over the session's transport. Fails with the errors of `lost.ts`. */
export function sendMessage (message: JSONRPCMessage, delivery: LaneDelivery, context: SendContext): void {
  const { open } = context
  if (open.kind === 'stdio') open.transport.post(message, delivery)
  else settle(open.kind === 'http' ? overHttp(message, delivery, context, open) : overSse(message, delivery, open), delivery)
}

function settle (sending: Promise<void>, delivery: LaneDelivery): void {
  sending.then(
    () => delivery.onTaken(),
    (error: unknown) => delivery.onFailed(error instanceof Error ? error : new Error(String(error)))
  )
}

function overHttp (message: JSONRPCMessage, delivery: LaneDelivery, context: SendContext, open: HttpOpen): Promise<void> {
  const { transport, endpoint, pool } = open
  const { protocolVersion, modern, onMessage, onOversize } = context
  return exchange(message, {
    endpoint,
    pool,
    headers: { ...open.headers, ...mcpHeaders(message, transport.sessionId, protocolVersion, modern), ...delivery.headers },
    hasSession: transport.sessionId !== undefined,
    resumable: !modern,
    signal: delivery.signal,
    onSent: () => delivery.onSent(),
    waiting: () => delivery.waiting(),
    onMessage,
    onOversize
  })
}

async function overSse (message: JSONRPCMessage, delivery: LaneDelivery, open: Extract<OpenTransport, { kind: 'sse' }>): Promise<void> {
  // The answer comes on the other stream, perhaps before this one's exchange has ended.
  delivery.onSent()
  try {
    await open.transport.send(message)
  } catch (error) {
    throw new ConnectionLost(error instanceof Error ? error.message : String(error), { sent: codeOf(error) !== 'ECONNREFUSED', cause: error })
  }
}
