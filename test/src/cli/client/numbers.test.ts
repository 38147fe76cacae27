import t from 'tap'
import { choiceOption, numberOption } from '../../../../src/cli/client/numbers.ts'

const given = (value: string | undefined) => ({ option: () => value })

t.test('whole numbers', async (t) => {
  t.equal(numberOption(given('12'), 'n'), 12)
  t.equal(numberOption(given(undefined), 'n'), undefined)
  for (const value of ['-1', '1.5', 'x', '', '1e3', '99999999999999999999']) t.throws(() => numberOption(given(value), 'n'), { name: 'UsageError', message: /--n takes a whole number from 0/ }, value)
  t.throws(() => numberOption(given('0'), 'n', 1), { message: /from 1/ })
})

t.test('choices', async (t) => {
  t.equal(choiceOption(given('b'), 'x', ['a', 'b']), 'b')
  t.equal(choiceOption(given(undefined), 'x', ['a', 'b']), undefined)
  t.throws(() => choiceOption(given('c'), 'x', ['a', 'b', 'd']), { message: '--x takes a, b or d, not "c"' })
})
