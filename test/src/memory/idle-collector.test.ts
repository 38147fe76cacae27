import t from 'tap'
import { once, EventEmitter } from 'node:events'
import { pino } from 'pino'
import { IdleCollector } from '../../../src/memory/idle-collector.ts'

const log = pino({ enabled: false })

t.test('a process that idles is collected, once', async (t) => {
  const calls = new EventEmitter()
  let collections = 0
  const collector = new IdleCollector({
    collect: async () => {
      collections++
      calls.emit('collected')
    },
    log,
    sampleMs: 100
  })
  t.teardown(() => collector.stop())
  const collected = once(calls, 'collected')
  collector.start()
  collector.start()
  await collected
  await collector.stop()
  t.equal(collections, 1)
})

t.test('a busy one is not', async (t) => {
  let collections = 0
  const collector = new IdleCollector({ collect: async () => { collections++ }, log, sampleMs: 20 })
  t.teardown(() => collector.stop())
  collector.start()
  let turns = 0
  await new Promise<void>((resolve) => {
    const work = setInterval(() => {
      const until = performance.now() + 10
      while (performance.now() < until);
      if (++turns < 30) return
      clearInterval(work)
      resolve()
    }, 1)
  })
  t.equal(collections, 0)
})

t.test('stop waits for a collection that is running', async (t) => {
  const calls = new EventEmitter()
  let over = false
  const collector = new IdleCollector({
    collect: async () => {
      calls.emit('collecting')
      await once(calls, 'go on')
      over = true
    },
    log,
    sampleMs: 50
  })
  const collecting = once(calls, 'collecting')
  collector.start()
  await collecting
  const stopped = collector.stop()
  calls.emit('go on')
  await stopped
  t.equal(over, true)
})

t.test('where it cannot be done it is tried once, and nothing else fails', async (t) => {
  const lines: string[] = []
  const logged = new EventEmitter()
  let tries = 0
  const collector = new IdleCollector({
    collect: async () => {
      tries++
      throw new Error('no inspector')
    },
    log: pino({ level: 'debug' }, {
      write: (line: string) => {
        lines.push(line)
        logged.emit('line')
      }
    }),
    sampleMs: 50
  })
  const line = once(logged, 'line')
  collector.start()
  await line
  await collector.stop()
  t.equal(tries, 1)
  t.match(lines[0], /no inspector/)
})
