import t from 'tap'
import { createAuthorizer } from '../../../src/http/auth.ts'

t.test('without a key everybody is let in', async (t) => {
  createAuthorizer(undefined)(undefined)
  createAuthorizer(undefined)('Bearer whatever')
  t.pass()
})

t.test('with a key', async (t) => {
  const authorize = createAuthorizer('s3cret')
  for (const header of ['Bearer s3cret', 'bearer s3cret', 'Bearer   s3cret ']) t.doesNotThrow(() => authorize(header), header)
  const table = [
    [undefined, 'no Authorization header'],
    ['s3cret', 'not of the form'],
    ['Basic s3cret', 'not of the form'],
    ['Bearer', 'not of the form'],
    ['Bearer s3cret x', 'not of the form'],
    ['Bearer s3cre', 'not the one'],
    ['Bearer S3CRET', 'not the one'],
    ['Bearer s3crett', 'not the one']
  ] as const
  for (const [header, message] of table) t.throws(() => authorize(header), { code: 'unauthorized', message: new RegExp(message) }, String(header))
})
