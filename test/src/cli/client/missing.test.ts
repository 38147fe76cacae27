import t from 'tap'
import { missingFields, missingText } from '../../../../src/cli/client/missing.ts'

t.test('the missing arguments of a problem', async (t) => {
  const fields = missingFields({ missing: [{ name: 'a', description: 'the\nfirst' }, 'b', { description: 'nameless' }, 7] })
  t.strictSame(fields, [{ name: 'a', description: 'the\nfirst' }, { name: 'b', description: undefined }])
  t.equal(missingText(fields), '  a=  the first\n  b=')
  t.strictSame(missingFields({ missing: 'a' }), [])
})
