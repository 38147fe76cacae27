import t from 'tap'
import { refuseInput } from '../../../src/connections/input-required.ts'

t.test('results pass, and a wish for input becomes an error that names it', async (t) => {
  for (const result of [undefined, null, 'done', [], {}, { resultType: 'complete', content: [] }]) t.equal(refuseInput(result), result)
  const cases = [
    [{ resultType: 'input_required', inputRequests: { a: { method: 'elicitation/create' }, b: { method: 'roots/list' } } }, /\(elicitation\/create, roots\/list\)/],
    [{ resultType: 'input_required', inputRequests: { a: 7 } }, /\(something unknown\)/],
    [{ resultType: 'input_required' }, /it does not say which/]
  ] as const
  for (const [result, message] of cases) t.throws(() => refuseInput(result), { name: 'InputRequired', message })
})
