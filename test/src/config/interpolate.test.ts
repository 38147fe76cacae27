/* eslint-disable no-template-curly-in-string -- that is what is tested */
import t from 'tap'
import { interpolate, type Sources } from '../../../src/config/interpolate.ts'

const files: Readonly<Record<string, string>> = { '/s': 'secret\n', '/crlf': 'secret\r\n', '/two': 'a\n\n' }
const sources: Sources = {
  env: { A: 'one', EMPTY: '', HOME: '/home/me', DOLLAR: '${A}', lower: 'low' },
  readFile: (path) => {
    const text = files[path]
    if (text === undefined) throw new Error('does not exist')
    return text
  }
}

t.test('what is filled in', async (t) => {
  const cases: readonly [string, string][] = [
    ['', ''],
    ['plain $ $$ $A {A} }', 'plain $ $$ $A {A} }'],
    ['${A}', 'one'],
    ['-${A}-${env:A}-', '-one-one-'],
    ['${lower}', 'low'],
    ['${EMPTY}', ''],
    ['${NOPE:-default}', 'default'],
    ['${NOPE:-}', ''],
    ['${EMPTY:-default}', 'default'],
    ['${A:-default}', 'one'],
    ['${env:NOPE:-a:-b}', 'a:-b'],
    ['${NOPE:-${A}}', 'one'],
    ['${NOPE:-${NOPE:-x}y}z', 'xyz'],
    ['${NOPE:-{"a":{}}}', '{"a":{}}'],
    ['${file:/s}', 'secret'],
    ['Bearer ${file:/crlf}!', 'Bearer secret!'],
    ['${file:/two}', 'a\n'],
    ['$${A}', '${A}'],
    ['$${A} ${A}', '${A} one'],
    ['${DOLLAR}', '${A}']
  ]
  for (const [text, expected] of cases) {
    const filled = interpolate(text, sources)
    t.equal(filled.text, expected, text)
    t.strictSame(filled.problems, [], text)
  }
})

t.test('every reference that fails is told, with what to write instead', async (t) => {
  const cases: readonly [string, readonly RegExp[]][] = [
    ['${NOPE} ${A} ${env:NOPE2}', [/needs \$\{NOPE\}, which is not set/, /needs \$\{NOPE2\}, which is not set/]],
    ['${NOPE:-${NOPE2}}', [/NOPE2/]],
    ['${file:/gone}', [/needs \$\{file:\/gone\}, but the file does not exist/]],
    ['${file:}', [/names no file/]],
    ['${input:key}', [/only an editor can ask for; set a variable/]],
    ['${workspaceFolder}/x', [/only an editor can fill in; .*cwd/]],
    ['${userHome}', [/use \$\{HOME\}/]],
    ['${x%y}', [/cannot fill in \$\{x%y\}; allowed are .*\$\$\{ is a literal/]],
    ['${VAR-default}', [/cannot fill in/]],
    ['${}', [/cannot fill in/]],
    ['${constructor}', [/not set/]],
    ['${A', [/without its \}/]]
  ]
  for (const [text, expected] of cases) {
    const { problems } = interpolate(text, sources)
    t.equal(problems.length, expected.length, text)
    expected.forEach((pattern, index) => t.match(problems[index], pattern))
  }
})

t.test('values of variables and files are listed, those that are no secrets are not', async (t) => {
  t.strictSame(interpolate('${A} ${file:/s} ${HOME} ${NOPE:-x}', sources).values, ['one', 'secret'])
})

t.test('a default is looked at only where it is needed', async (t) => {
  t.strictSame(interpolate('${A:-${file:/gone}}', sources).problems, [])
})

t.test('a variable that an editor would fill in may be set all the same', async (t) => {
  t.equal(interpolate('${workspaceFolder}', { ...sources, env: { workspaceFolder: '/w' } }).text, '/w')
})
