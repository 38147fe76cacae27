import t from 'tap'
import { PosternError } from '../../../src/errors.ts'
import { expand, variables } from '../../../src/util/uri-template.ts'

function failure (call: () => unknown): PosternError {
  try {
    call()
  } catch (error) {
    if (error instanceof PosternError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

/** The variables of RFC 6570 sections 1.2 and 3.2, as far as they are strings. */
const RFC = { var: 'value', hello: 'Hello World!', half: '50%', empty: '', path: '/foo/bar', who: 'fred', base: 'http://example.com/home/', v: '6', x: '1024', y: '768' }

t.test('the examples of RFC 6570, Level 1', (t) => {
  const table: ReadonlyArray<readonly [string, string]> = [
    ['{var}', 'value'],
    ['{hello}', 'Hello%20World%21'],
    ['{half}', '50%25'],
    ['O{empty}X', 'OX'],
    ['{who}', 'fred'],
    ['{base}index', 'http%3A%2F%2Fexample.com%2Fhome%2Findex'],
    ['here?ref={path}', 'here?ref=%2Ffoo%2Fbar'],
    ['{x}{hello}{y}', '1024Hello%20World%21768'],
    ['up{path}{var}/here', 'up%2Ffoo%2Fbarvalue/here'],
    ['{var}', 'value'],
    ['no variables', 'no%20variables']
  ]
  for (const [template, expected] of table) {
    const args = Object.fromEntries(Object.entries(RFC).filter(([name]) => variables(template).includes(name)))
    t.equal(expand(template, args), expected, template)
  }
  t.end()
})

t.test('values', (t) => {
  const table: ReadonlyArray<readonly [unknown, string]> = [
    ["!'()*", '%21%27%28%29%2A'],
    ['-._~aZ9', '-._~aZ9'],
    ['é😀', '%C3%A9%F0%9F%98%80'],
    ['\ud800', '%EF%BF%BD'],
    ['../..', '..%2F..'],
    [42, '42'],
    [1.5, '1.5'],
    [true, 'true'],
    [false, 'false']
  ]
  for (const [value, expected] of table) t.equal(expand('{v}', { v: value }), expected, String(value))
  for (const value of [null, [], ['a'], {}]) t.equal(failure(() => expand('{v}', { v: value })).code, 'invalid_request')
  t.end()
})

t.test('literals', (t) => {
  t.equal(expand('file:///a b/é/%41/%zz/[x]?q=1&r#f', {}), 'file:///a%20b/%C3%A9/%41/%25zz/[x]?q=1&r#f')
  t.end()
})

t.test('variable names', (t) => {
  t.same(variables('a://{x}/{y_1}/{a.b}/{%41z}/{x}'), ['x', 'y_1', 'a.b', '%41z'])
  t.same(variables('plain'), [])
  t.equal(expand('{a.b}{__proto__}', JSON.parse('{"a.b":"1","__proto__":"2"}')), '12')
  t.end()
})

t.test('operators beyond Level 1 are named', (t) => {
  const table: ReadonlyArray<readonly [string, string]> = [
    ['{+x}', '"+" in {+x}'], ['{#x}', '"#"'], ['{.x}', '"."'], ['{/x}', '"/"'], ['{;x}', '";"'], ['{?x}', '"?"'], ['{&x}', '"&"'],
    ['{=x}', '"="'], ['{,x}', '","'], ['{!x}', '"!"'], ['{@x}', '"@"'], ['{|x}', '"|"'],
    ['{x,y}', '"," (a list of variables) in {x,y}'], ['{x*}', '"*" (explode)'], ['{x:3}', '":" (prefix)'],
    ['{?x,y*}', '"?"']
  ]
  for (const [template, named] of table) {
    for (const call of [() => variables(template), () => expand(template, { x: '1' })]) {
      const error = failure(call)
      t.equal(error.code, 'unsupported_template', template)
      t.ok(error.message.includes(named), `${template}: ${error.message}`)
    }
  }
  t.end()
})

t.test('malformed templates', (t) => {
  for (const template of ['{', 'a{b', '}', 'a}b', '{}', '{{x}}', '{x y}', '{é}', '{a..b}', '{.}', '{a.}', '{%4}', '{a-b}', '{x:3:4}']) {
    t.equal(failure(() => variables(template)).code, 'unsupported_template', template)
  }
  t.end()
})

t.test('missing and unknown arguments', (t) => {
  const missing = failure(() => expand('{a}/{b}/{c}', { b: 'x', d: 'y' }))
  t.equal(missing.code, 'missing_arguments')
  t.same(missing.extensions, { missing: ['a', 'c'] })
  t.match(missing.message, /"a", "c".*Not known: "d"/)
  t.equal(missing.hint, 'Its variables are "a", "b", "c".')
  t.same(failure(() => expand('{constructor}', {})).extensions, { missing: ['constructor'] })

  const unknown = failure(() => expand('{a}', { a: '1', z: '2' }))
  t.equal(unknown.code, 'invalid_request')
  t.match(unknown.message, /Unknown argument "z". Its variables are "a"/)
  t.match(failure(() => expand('plain', { z: '2' })).message, /has no variables/)
  t.end()
})
