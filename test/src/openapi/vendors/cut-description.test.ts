import t from 'tap'
import { cutDescription } from '../../../../src/openapi/vendors/cut-description.ts'

t.test('the whole description is kept where there is room', async (t) => {
  t.strictSame(cutDescription('short', { type: 'object' }), { description: 'short', schema: { type: 'object' } })
  const long = 'word '.repeat(400)
  const { description, schema } = cutDescription(long, { type: 'object', description: 'Own.' })
  t.ok(description.length <= 1_024)
  t.match(description, /word \.\.\. \(continued/)
  t.strictSame(schema, { type: 'object', description: `${long.trim()}\nOwn.` })
  const emoji = cutDescription('😀'.repeat(1_000), {}).description
  t.equal(/\p{Surrogate}/u.test(emoji), false, 'no character is split')
})
