import t from 'tap'
import { collectCalls, identified, modelCall } from '../../../../src/openapi/vendors/calls.ts'

t.test('arguments in every form that models write', async (t) => {
  const rows: Array<[unknown, object]> = [
    ['{"a":1}', { a: 1 }], ['"{\\"a\\":1}"', { a: 1 }], ['', {}], [' ', {}], ['null', {}], [undefined, {}], [null, {}], [{ a: 1 }, { a: 1 }]
  ]
  for (const [raw, expected] of rows) t.strictSame(modelCall('1', 'f', raw), { id: '1', name: 'f', arguments: expected }, JSON.stringify(raw))
})

t.test('arguments that are broken become the error of their call', async (t) => {
  for (const raw of ['{"a":', '[1]', '7', [1], 7, 'city=Paris']) {
    t.match(modelCall('1', 'f', raw), { id: '1', name: 'f', arguments: {}, error: { code: 'invalid_request', message: /arguments of "f"/, hint: /JSON object/ } }, JSON.stringify(raw))
  }
  t.match(modelCall(7, undefined, '{}'), { id: 7, name: '', error: { message: /names no function/ } })
})

t.test('walking through what a model emitted', async (t) => {
  const visit = (value: object) => 'f' in value ? [modelCall(undefined, value.f, {})] : undefined
  t.strictSame(collectCalls([{ f: 'a' }, [{ f: 'b' }]], 'shapes', visit).map(({ name }) => name), ['a', 'b'])
  t.match(collectCalls([{ f: 'a' }, { id: 'x' }, 3], 'shapes', visit), [{ name: 'a' }, { id: 'x', error: { message: /Send shapes/ } }, { name: '', error: {} }])
  for (const body of [{}, 'text', null, 3]) t.throws(() => collectCalls(body, 'shapes', visit), { code: 'invalid_request', message: /Send shapes/ })
  t.strictSame(collectCalls([], 'shapes', visit), [])
  const deep: unknown = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000))
  t.match(collectCalls(deep, 'shapes', visit), [{ error: {} }])
  t.strictSame(identified({}), {})
})
