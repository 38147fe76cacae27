import { spawnSync } from 'node:child_process'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { createLogger } from '../../../src/cli/logger.ts'

const LOGGER = fileURLToPath(new URL('../../../dist/src/cli/logger.js', import.meta.url))

t.test('one JSON line an event, secrets taken out', async (t) => {
  const script = `const { createLogger } = await import(${JSON.stringify(LOGGER)})
    const { log, flush } = await createLogger('info', process.stdout, (line) => line.replaceAll('hunter2', '***'))
    log.debug('quiet'); log.info({ authorization: 'Bearer x', headers: { authorization: 'y' }, server: 's', err: new Error('with hunter2') }, 'loud'); flush()`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const lines = stdout.trim().split('\n')
  t.equal(lines.length, 1)
  t.match(JSON.parse(lines[0] ?? ''), { level: 30, msg: 'loud', server: 's', authorization: '[Redacted]', headers: { authorization: '[Redacted]' } })
  t.notMatch(stdout, /Bearer|hostname|hunter2/)
})

t.test('a level is respected', async (t) => {
  const { log } = await createLogger('silent', new PassThrough(), (line) => line)
  t.equal(log.level, 'silent')
})
