import t from 'tap'
import { ConfigError } from '../../../src/config/errors.ts'

t.test('the lines are the message', async (t) => {
  const error = new ConfigError(['a', 'b'], { warnings: ['w'] })
  t.equal(error.message, 'a\nb')
  t.strictSame(error.lines, ['a', 'b'])
  t.strictSame(error.warnings, ['w'])
  t.equal(error.name, 'ConfigError')
  t.strictSame(new ConfigError(['a']).warnings, [])
})
