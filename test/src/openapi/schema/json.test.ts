import t from 'tap'
import { deeperThan, isObject, jsonEqual, mapValues, omit, own } from '../../../../src/openapi/schema/json.ts'

const parsed: unknown = JSON.parse('{"__proto__":1,"a":2}')
const hostile = isObject(parsed) ? parsed : {}

t.test('names that every object inherits are own members or nothing', async (t) => {
  t.equal(own(hostile, '__proto__'), 1)
  t.equal(own({}, '__proto__'), undefined)
  t.equal(own({}, 'constructor'), undefined)
  t.equal(JSON.stringify(mapValues(hostile, (value) => [value])), '{"__proto__":[1],"a":[2]}')
  t.equal(JSON.stringify(omit(hostile, ['a'])), '{"__proto__":1}')
})

t.test('depth is measured without recursion', async (t) => {
  const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))
  t.equal(deeperThan(deep, 100), true)
  t.equal(deeperThan([[[]]], 3), false)
  t.equal(deeperThan([[[]]], 2), true)
  t.equal(deeperThan('text', 0), false)
})

t.test('equality', async (t) => {
  const rows: Array<[unknown, unknown, boolean]> = [
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [null, {}, false],
    [{ toString: 1 }, { other: 1 }, false],
    ['a', 'a', true]
  ]
  for (const [a, b, expected] of rows) t.equal(jsonEqual(a, b), expected, `${JSON.stringify(a)} ${JSON.stringify(b)}`)
  const deep = (): unknown => JSON.parse('['.repeat(5_000) + ']'.repeat(5_000))
  t.equal(jsonEqual(deep(), deep()), false, 'no stack overflow')
})
