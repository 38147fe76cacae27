import t from 'tap'
import { namedStrings, parsePairs } from '../../../../src/cli/client/pairs.ts'

t.test('named arguments', async (t) => {
  t.strictSame(parsePairs(['a=1', 'b=x=y', 'c=']), [{ key: 'a', value: '1' }, { key: 'b', value: 'x=y' }, { key: 'c', value: '' }])
  t.strictSame(namedStrings(['a=1', 'b=']), { a: '1', b: '' })
  t.strictSame(Object.keys(namedStrings(['__proto__=x'])), ['__proto__'])
  t.throws(() => namedStrings(['a=1', 'a=2']), { message: '"a" is given twice' })
  for (const word of ['a', '=a', '']) t.throws(() => parsePairs([word]), { name: 'UsageError', message: /should be key=value/ })
})
