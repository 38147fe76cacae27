import type { Logger } from 'pino'
import { ConfigError } from '../config/errors.ts'
import { loadConfig, type LoadedConfig } from '../config/load.ts'
import type { Settings } from '../config/types.ts'
import { SecretList } from '../config/secret-list.ts'
import { secretsOf } from '../config/secrets.ts'
import { ConfigWatcher, type ConfigChange } from '../config/watch.ts'
import { Daemon } from '../daemon.ts'
import { collectGarbage } from '../memory/collect-garbage.ts'
import { IdleCollector } from '../memory/idle-collector.ts'
import { within } from '../util/within.ts'
import { banner } from './banner.ts'
import { EXIT, type CliIo } from './io.ts'
import { createLogger } from './logger.ts'
import { assertSafeBind, mergeSettings, parseServeFlags, readApiKey, StartError, type ServeFlags } from './serve-options.ts'
import { version } from './version.ts'
import { listenForSignals } from './signals.ts'

/** How long the end waits for whoever reads the log, in milliseconds. */
const LAST_LINES_MS = 500

const HELP = `postern serve: run the gateway

Usage: postern serve [--config FILE] [--host HOST] [--port PORT] [--cache-dir DIR]

  -c, --config FILE         the configuration (POSTERN_CONFIG); otherwise ./postern.json, then
                            ~/.config/postern/config.json
      --host HOST           the address to listen on (POSTERN_HOST), 127.0.0.1 by default
  -p, --port PORT           the port (POSTERN_PORT), 7411 by default; 0 takes a free one
      --cache-dir DIR       where binary content is written (POSTERN_CACHE_DIR)
      --log-level LEVEL     trace, debug, info, warn, error, fatal or silent (POSTERN_LOG_LEVEL)
      --compat mcpo         answer at the paths that mcpo has as well
      --allow-unauthenticated
                            listen on a non-loopback address without an API key
  -h, --help                show this help

An API key is taken from POSTERN_API_KEY or POSTERN_API_KEY_FILE (or api_key_file of the configuration).
The configuration is watched. SIGHUP reads it again, SIGTERM and SIGINT stop, a second one stops at once.

Examples:
  postern serve
  postern serve --config ~/.cursor/mcp.json --port 8000
  POSTERN_API_KEY=secret postern serve --host 0.0.0.0

Exit codes: 0 stopped when told to, 2 it cannot start.
`

/** `postern serve`: runs the daemon until a signal ends it. */
export async function serveCommand (argv: readonly string[], io: CliIo): Promise<number> {
  try {
    const flags = parseServeFlags(argv)
    if (flags.help) {
      io.stdout.write(HELP)
      return EXIT.done
    }
    return await serve(flags, io)
  } catch (error) {
    const lines = error instanceof ConfigError ? error.lines : error instanceof StartError ? [error.message] : undefined
    if (lines === undefined) throw error
    for (const line of lines) io.stderr.write(`postern: ${line}\n`)
    return EXIT.usage
  }
}

async function serve (flags: ServeFlags, io: CliIo): Promise<number> {
  const source = { flag: flags.config, env: io.env, cwd: io.cwd }
  const loaded = await loadConfig(source)
  const settings = mergeSettings(loaded.config, flags, io)
  const apiKey = await readApiKey(settings, io)
  assertSafeBind(settings, apiKey)
  const secrets = new SecretList()
  secrets.add([...secretsOf(loaded.config), ...(apiKey === undefined ? [] : [apiKey])])
  const { log, flush } = await createLogger(settings.logLevel, io.stdout, (line) => secrets.redact(line))
  for (const warning of loaded.config.warnings) log.warn({ warning }, 'configuration')
  const watcher = new ConfigWatcher({ initial: loaded, load: async () => await loadConfig({ ...source, flag: loaded.file }) })
  const daemon = new Daemon({ config: loaded.config, settings, apiKey, log, version: await version() })
  const collector = new IdleCollector({ collect: collectGarbage, log })
  // Servers are starting from here on, so a signal must find somebody who stops them.
  const signals = listenForSignals({
    source: process,
    onHangup: () => watcher.refresh(),
    onSecond: () => {
      daemon.kill()
      void within(flush(), LAST_LINES_MS).finally(() => {
        // Where the log was not read at once, what was killed has been started anew.
        daemon.kill()
        process.exit(EXIT.failed)
      })
    }
  })
  try {
    await listen(daemon, settings, loaded, { withKey: apiKey !== undefined, log, io })
    // Whoever waits for the daemon waits for that line.
    void flush()
    watcher.start(applyChanges(daemon, secrets, log))
    collector.start()
    const signal = await signals.first
    log.info({ signal }, 'stopping')
  } finally {
    await collector.stop()
    await watcher.close()
    await daemon.stop()
    signals.close()
    void flush()
  }
  log.info('stopped')
  await within(flush(), LAST_LINES_MS)
  return EXIT.done
}

interface Surroundings {
  readonly withKey: boolean
  readonly log: Logger
  readonly io: CliIo
}

async function listen (daemon: Daemon, settings: Settings, { config, file }: LoadedConfig, { withKey, log, io }: Surroundings): Promise<void> {
  let url: string
  try {
    url = await daemon.start()
  } catch (error) {
    throw explainListen(error, settings)
  }
  const hints = banner(url, config.servers, withKey)
  log.info({ url, config: file, try: hints.commands }, 'listening')
  if (io.stderr.isTTY === true || io.env['npm_lifecycle_event'] === 'start') io.stderr.write(hints.text)
}

function applyChanges (daemon: Daemon, secrets: SecretList, log: Logger): (change: ConfigChange) => void {
  return (change) => {
    if (change.kind === 'loaded') {
      secrets.add(secretsOf(change.loaded.config))
      for (const warning of change.loaded.config.warnings) log.warn({ warning }, 'configuration')
      daemon.reconfigure(change.loaded.config).catch((error: unknown) => log.error({ err: error }, 'reloading failed'))
      return
    }
    const reason = change.error.lines.join('; ')
    log.error({ reason }, 'the changed configuration is not valid; the one before stays in force')
    daemon.rejectConfig(reason)
  }
}

function explainListen (error: unknown, { host, port }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return new StartError(`port ${port} on ${host} is in use; is Postern running already? Choose another with --port`)
  if (code === 'EACCES') return new StartError(`port ${port} on ${host} may not be used by this user; choose one above 1023 with --port`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new StartError(`the address ${host} is not one of this machine; choose another with --host`)
  return error
}
