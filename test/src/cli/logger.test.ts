import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import t from 'tap'
import { createLogger } from '../../../src/cli/logger.ts'
import { until } from '../../fixtures/helpers.ts'

t.test('one JSON line an event, secrets taken out', async (t) => {
  const file = join(t.testdir(), 'log')
  const fd = openSync(file, 'a')
  t.teardown(() => closeSync(fd))
  const { log, flush } = await createLogger('info', new PassThrough(), (line) => line.replaceAll('hunter2', '***'), fd)
  log.debug('quiet')
  log.info({ authorization: 'Bearer x', headers: { authorization: 'y' }, server: 's', err: new Error('with hunter2') }, 'loud')
  await flush()
  const text = readFileSync(file, 'utf8')
  const lines = text.trim().split('\n')
  t.equal(lines.length, 1)
  t.match(JSON.parse(lines[0] ?? ''), { level: 30, msg: 'loud', server: 's', authorization: '[Redacted]', headers: { authorization: '[Redacted]' } })
  t.notMatch(text, /Bearer|hostname|hunter2/)
})

t.test('lines that nobody flushes are written soon all the same', async (t) => {
  const file = join(t.testdir(), 'log')
  const fd = openSync(file, 'a')
  t.teardown(() => closeSync(fd))
  const { log } = await createLogger('info', new PassThrough(), (line) => line, fd)
  log.info('soon')
  await until(() => readFileSync(file, 'utf8').includes('soon'), 2000, 'the line is written')
})

t.test('a level is respected', async (t) => {
  const { log } = await createLogger('silent', new PassThrough(), (line) => line)
  t.equal(log.level, 'silent')
})
