import t from 'tap'
import { ConfigError } from '../../../src/config/errors.ts'
import { parseJson } from '../../../src/config/json.ts'

const lines = (text: string): readonly string[] => {
  try {
    parseJson(text, 'f.json')
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.lines : ['another error']
  }
}

t.test('comments and trailing commas are allowed', async (t) => {
  const text = '// a\n{ /* b */ "a": [1, 2,], "b": { "c": null, }, }\n// end\n'
  t.strictSame(parseJson(text, 'f').value, { a: [1, 2], b: { c: null } })
})

t.test('names like __proto__ are members as any other', async (t) => {
  const { value } = parseJson('{ "__proto__": { "command": "x" } }', 'f')
  t.ok(Object.hasOwn(Object(value), '__proto__'))
})

t.test('a syntax error is one line with file, line, column and what was expected', async (t) => {
  const cases: readonly [string, string][] = [
    ['{\n  "a": "x" "b": 1\n}', 'f.json:2:12: not valid JSON: expected a comma before the next member or element; found "\\""'],
    ['{ "a": }', 'f.json:1:8: not valid JSON: expected a value'],
    ['{ "a": tru }', 'f.json:1:8: not valid JSON: expected a value'],
    ['{ "a" 1 }', 'f.json:1:7: not valid JSON: expected a colon after the member name'],
    ['{ a: 1 }', 'f.json:1:3: not valid JSON: expected '],
    ['{ "a": 1', 'f.json:1:9: not valid JSON: expected a comma, or the } that closes this object; found the end of the file'],
    ['{ "a": [1', 'f.json:1:10: not valid JSON: expected a comma, or the ] that closes this list'],
    ['{ "a": "x', 'f.json:1:8: not valid JSON: expected the " that closes this string'],
    ['{ "a": "\\q" }', 'f.json:1:8: not valid JSON: expected one of'],
    ['{} {}', 'f.json:1:4: not valid JSON: expected the end of the file'],
    ['{\r\n  "é": 1,,\r\n}', 'f.json:2:10: not valid JSON: expected a member name'],
    ['', 'f.json: holds no configuration'],
    ['  // only a comment\n', 'f.json: holds no configuration'],
    ['['.repeat(200_000), 'f.json: ']
  ]
  for (const [text, expected] of cases) {
    const found = lines(text)
    t.equal(found.length, 1, expected)
    t.ok(found[0]?.startsWith(expected), `${found[0]} begins with ${expected}`)
  }
})

t.test('places of values and of their nearest parents', async (t) => {
  const { at } = parseJson('{\n  "a": {\n    "b": [1,\n 2]\n  }\n}', 'f.json')
  t.equal(at([]), 'f.json:1:1')
  t.equal(at(['a']), 'f.json:2:3')
  t.equal(at(['a', 'b']), 'f.json:3:5')
  t.equal(at(['a', 'b', 1]), 'f.json:4:2')
  t.equal(at(['a', 'nope', 'deeper']), 'f.json:2:3')
})

t.test('members that are there twice are found at every depth', async (t) => {
  const { duplicates } = parseJson('{ "a": 1,\n "a": { "b": 1, "b": 2 }, "l": [{ "c": 1, "c": 2 }] }', 'f')
  t.strictSame(duplicates, [
    { path: ['a'], places: ['1:3', '2:2'] },
    { path: ['a', 'b'], places: ['2:9', '2:17'] },
    { path: ['l', 0, 'c'], places: ['2:35', '2:43'] }
  ])
})
