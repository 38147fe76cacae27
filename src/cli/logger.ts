import { pino, type Logger } from 'pino'
import type { LogLevel } from '../schemas/config.ts'
import type { OutputStream } from './io.ts'

const REDACTED = ['req.headers.authorization', 'headers.authorization', 'authorization', 'apiKey', 'api_key']

const GATHERED_BYTES = 8192
const GATHER_MS = 100

/**
 * The daemon's log on stdout: one JSON line an event, or pretty on a terminal. `redact` takes secrets out of each line:
 * errors are logged with their causes, which hold whatever servers said. Lines are gathered for a moment: one write for
 * each would cost a small call more than anything else. `flush` writes what is buffered.
 */
export async function createLogger (level: LogLevel, stdout: OutputStream, redact: (line: string) => string, fd = 1): Promise<{ log: Logger, flush: () => void }> {
  const options = { level, redact: REDACTED, base: null, hooks: { streamWrite: redact } }
  if (stdout.isTTY === true) {
    const { default: pretty } = await import('pino-pretty')
    return { log: pino(options, pretty({ colorize: true, ignore: 'reqId', translateTime: 'HH:MM:ss', sync: true })), flush: () => {} }
  }
  // Not synchronous: a reader that is slow to take the log must not hold up requests.
  const destination = pino.destination({ dest: fd, sync: false, minLength: GATHERED_BYTES, periodicFlush: GATHER_MS })
  return { log: pino(options, destination), flush: () => destination.flushSync() }
}
