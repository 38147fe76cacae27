import t from 'tap'
import { Unavailable } from '../../bench/contestant.ts'
import { assertRight, inTurn, startAll } from '../../bench/rounds.ts'

t.test('everyone has a turn in each round, and another begins each time', async (t) => {
  const order: string[] = []
  const turns = ['A', 'B', 'C'].map((name) => ({
    name,
    measure: async (round: number) => {
      order.push(name)
      return round
    }
  }))
  const values = await inTurn(turns, 3)
  t.equal(order.join(''), 'ABCBCACAB')
  t.same([...values], [['A', [0, 1, 2]], ['B', [0, 1, 2]], ['C', [0, 1, 2]]])
})

t.test('who becomes unavailable on the way is left out', async (t) => {
  const dropped: string[] = []
  const values = await inTurn([
    { name: 'A', measure: async (round) => round },
    {
      name: 'B',
      measure: async (round) => {
        if (round === 1) throw new Unavailable('it broke')
        return round
      }
    }
  ], 3, ({ name, reason }) => dropped.push(`${name}: ${reason}`))
  t.same([...values], [['A', [0, 1, 2]]])
  t.same(dropped, ['B: it broke'])
  await t.rejects(inTurn([{ name: 'A', measure: async () => { throw new Error('wrong') } }], 1), /wrong/)
})

t.test('what is not available is named with its reason; other failures are failures', async (t) => {
  const missing = { name: 'missing', start: async (): Promise<string> => { throw new Unavailable('not to be had') } }
  const { running, skipped } = await startAll([{ name: 'here', start: async () => 'here' }, missing])
  t.same(running, ['here'])
  t.same(skipped, [{ name: 'missing', reason: 'not to be had' }])
  await t.rejects(startAll([{ name: 'broken', start: async () => { throw new Error('broken') } }]), /broken/)
})

t.test('a wrong answer is an error with an example', async (t) => {
  const result = { requests: 10, wrong: 0, seconds: 1, perSecond: 10, meanMs: 1, p50Ms: 1, p99Ms: 1, maxMs: 1, generatorLoad: 0 }
  assertRight('it', result)
  t.throws(() => assertRight('it', { ...result, wrong: 1, example: 'status 500' }), { message: 'it: 1 of 10 answers were wrong: status 500' })
})
