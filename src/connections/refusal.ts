import type { JSONRPCMessage } from '@modelcontextprotocol/client'

const METHOD_NOT_FOUND = -32601

/**
 * The answer to a request of a server: Postern does nothing for servers. Undefined for what is no
 * request or is `ping`, which the SDK's client answers.
 */
export function refusalOf (message: JSONRPCMessage): JSONRPCMessage | undefined {
  if (!('method' in message) || !('id' in message) || message.method === 'ping') return undefined
  return {
    jsonrpc: '2.0',
    id: message.id,
    error: {
      code: METHOD_NOT_FOUND,
      message: `Postern does not offer ${message.method}: it declared no sampling, elicitation or roots`
    }
  }
}
