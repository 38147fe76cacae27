import { pino, type Logger } from 'pino'
import type { LogLevel } from '../schemas/config.ts'
import type { OutputStream } from './io.ts'
import { LogGatherer } from './log-gatherer.ts'

const REDACTED = ['req.headers.authorization', 'headers.authorization', 'authorization', 'apiKey', 'api_key']

/**
 * The daemon's log on stdout: one JSON line an event, or pretty on a terminal. `redact` takes secrets out of each line:
 * errors are logged with their causes, which hold whatever servers said. `flush` resolves once everything is written.
 */
export async function createLogger (level: LogLevel, stdout: OutputStream, redact: (line: string) => string, fd = 1): Promise<{ log: Logger, flush: () => Promise<void> }> {
  const options = { level, redact: REDACTED, base: null }
  if (stdout.isTTY === true) {
    const { default: pretty } = await import('pino-pretty')
    const hooks = { streamWrite: redact }
    return { log: pino({ ...options, hooks }, pretty({ colorize: true, ignore: 'reqId', translateTime: 'HH:MM:ss', sync: true })), flush: async () => {} }
  }
  // Not synchronous: a reader that is slow to take the log must not hold up requests.
  const lines = new LogGatherer(pino.destination({ dest: fd, sync: false }), redact)
  // Where an error ends the process that nobody caught, the lines before it say why.
  process.once('exit', () => lines.flushSync())
  return { log: pino(options, lines), flush: async () => await lines.flush() }
}
