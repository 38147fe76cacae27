import t from 'tap'
import { templateVariables } from '../../../src/catalog/template-variables.ts'

t.test('the variables of a template, operators or not', async (t) => {
  const table: Array<[string, string[]]> = [
    ['a://b', []],
    ['a://{x}/{y}', ['x', 'y']],
    ['a://{x}/{x}', ['x']],
    ['{+path}{#frag}{.ext}{/seg*}{;p:3}{?q,r*}{&s}', ['path', 'frag', 'ext', 'seg', 'p', 'q', 'r', 's']],
    ['{a.b}{c_d}{%20}', ['a.b', 'c_d', '%20']],
    ['{}{ }{,}{unclosed', []],
    ['{{x}}', ['x']]
  ]
  for (const [template, expected] of table) t.strictSame(templateVariables(template), expected, template)
})

t.test('a hostile template takes no time', async (t) => {
  t.strictSame(templateVariables('{'.repeat(200_000)), [])
})
