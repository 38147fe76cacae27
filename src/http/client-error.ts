import type { Socket } from 'node:net'
import { PosternError, toProblem } from '../errors.ts'
import { problemHeaders } from './problem.ts'

const DETAILS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The request\'s headers are too large: at most 16 KiB in all are accepted.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'The chunk extensions of the body are too large.'
}

/** The error for a request that the HTTP parser gave up on. */
export function clientError (code: string | undefined): PosternError {
  const known = code !== undefined && Object.hasOwn(DETAILS, code) ? DETAILS[code] : undefined
  return new PosternError('invalid_request', known ?? 'This is not a well-formed HTTP/1.1 request.', {
    hint: 'The gateway speaks plain HTTP/1.1: check that the URL begins with http:// and not https://.'
  })
}

/** Answers on the bare socket: where the parser fails there is no response object. */
export function answerClientError (error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = clientError(error.code)
  const body = JSON.stringify(toProblem(problem))
  const headers = { ...problemHeaders(problem), 'content-length': String(Buffer.byteLength(body)), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines}\r\n${body}`, () => socket.destroy())
}
