import t from 'tap'
import { PosternError } from '../../../src/errors.ts'
import { compilePattern, CONTEXT_LINES, MAX_PATTERN_MS } from '../../../src/render/pattern.ts'

const run = (text: string, pattern: string) => compilePattern(pattern)(text)

t.test('numbers lines as grep -n -C2 does', (t) => {
  const ten = 'l1\nl2\nl3\nl4\nl5\nl6\nl7\nl8\nl9\nlast\n'
  const table: ReadonlyArray<readonly [string, string, string, number]> = [
    [ten, 'l5', '3-l3\n4-l4\n5:l5\n6-l6\n7-l7', 1],
    [ten, 'l1', '1:l1\n2-l2\n3-l3', 1],
    [ten, 'last', '8-l8\n9-l9\n10:last', 1],
    [ten, 'l[16]', '1:l1\n2-l2\n3-l3\n4-l4\n5-l5\n6:l6\n7-l7\n8-l8', 2],
    [ten, 'l[17]', '1:l1\n2-l2\n3-l3\n--\n5-l5\n6-l6\n7:l7\n8-l8\n9-l9', 2],
    [ten, 'l[23]', '1-l1\n2:l2\n3:l3\n4-l4\n5-l5', 2],
    [ten, 'nothing', '', 0],
    [ten, '^$', '', 0],
    ['a\n\nb', '^$', '1-a\n2:\n3-b', 1],
    ['a\nb', '', '1:a\n2:b', 2],
    ['', '', '', 0],
    ['', 'x', '', 0],
    ['one line', 'one', '1:one line', 1],
    ['\n', '', '1:', 1],
    ['aXb\nc', 'X', '1:aXb\n2-c', 1]
  ]
  for (const [text, pattern, expected, matches] of table) t.same(run(text, pattern), { text: expected, matches }, `${JSON.stringify(pattern)} in ${JSON.stringify(text)}`)
  t.end()
})

t.test('matches line by line', (t) => {
  t.equal(run('ab\ncd', 'b.c').matches, 0)
  t.equal(run('ab\ncd', '(?s)b.*c').matches, 0)
  t.equal(run('ab\ncd', 'b\nc').matches, 0)
  t.equal(run('ab\ncd', 'b\\sc').matches, 0)
  t.equal(run('ab\ncd', '\\Ac').matches, 1)
  t.equal(run('ab\ncd', 'b\\z').matches, 1)
  t.equal(run('ab\ncd', '[^x]$').matches, 2)
  t.end()
})

t.test('a CRLF is kept, and $ matches before it', (t) => {
  const text = 'a\r\nb\r\nlast'
  t.same(run(text, 'a$'), { text: '1:a\r\n2-b\r\n3-last', matches: 1 })
  t.equal(run(text, '^b$').matches, 1)
  t.equal(run(text, 'b\\r$').matches, 1)
  t.equal(run(text, '\\r').matches, 2)
  t.equal(run(text, '\r').matches, 2)
  t.equal(run('\r\n', '^$').matches, 1)
  t.end()
})

t.test('words, case and other scripts', (t) => {
  t.equal(run('Fehler\nfehler', '(?i)FEHLER').matches, 2)
  t.equal(run('größe 😀\nx', '😀').matches, 1)
  t.equal(run('größe\nx', 'r.ße').matches, 1)
  t.equal(run('a.b\naxb', 'a\\.b').matches, 1)
  t.equal(run('a.b\naxb', '\\Qa.b\\E').matches, 1)
  t.equal(run('😀', '\ud83d').matches, 0, 'half of a character matches nothing')
  t.end()
})

t.test('an invalid pattern names the parse failure', (t) => {
  const table: ReadonlyArray<readonly [string, RegExp]> = [
    ['(', /missing closing \)/], ['[z-a]', /invalid character class range/], ['a**', /invalid nested repetition/], ['*', /missing argument to repetition/],
    ['(?=a)', /`\(\?=`/], ['\\1', /invalid escape sequence/], ['x{1001}', /invalid repeat count/], ['a\\', /trailing backslash/], ['('.repeat(5000), /nests too deeply|missing closing/]
  ]
  for (const [pattern, message] of table) {
    try {
      compilePattern(pattern)
      t.fail(pattern.slice(0, 20))
    } catch (error) {
      t.ok(error instanceof PosternError && error.code === 'invalid_pattern' && message.test(error.message), String(error).slice(0, 150))
      t.ok(String(error).length < 500)
    }
  }
  t.end()
})

/** The same rule in the plainest way, with the runtime's own expressions. */
function reference (text: string, expression: RegExp): { text: string, matches: number } {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const hits = lines.map((line) => expression.test(line))
  const kept = lines.flatMap((_, i) => hits.slice(Math.max(0, i - CONTEXT_LINES), i + CONTEXT_LINES + 1).includes(true) ? [i] : [])
  const out = kept.flatMap((i, k) => [...(k > 0 && kept[k - 1] !== i - 1 ? ['--'] : []), `${i + 1}${hits[i] === true ? ':' : '-'}${lines[i]}`])
  return { text: out.join('\n'), matches: hits.filter(Boolean).length }
}

t.test('agrees with the plainest way on random texts', (t) => {
  let seed = 42
  const random = (n: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n
  for (let round = 0; round < 400; round++) {
    const text = Array.from({ length: random(120) }, () => 'ab\nxé '.charAt(random(6))).join('')
    for (const pattern of ['a', 'ab', 'é', 'a|é', '^a', 'b$', 'a.b', '^$', 'x+', '[^ab]$']) {
      const expected = reference(text, new RegExp(pattern))
      const actual = run(text, pattern)
      if (actual.text !== expected.text || actual.matches !== expected.matches) t.same(actual, expected, `${pattern} in ${JSON.stringify(text)}`)
    }
  }
  t.pass('4,000 comparisons')
  t.end()
})

t.test('context over 40,000 lines', (t) => {
  const lines = Array.from({ length: 40_000 }, (_, i) => i % 1000 === 500 ? `line ${i} ERROR` : `line ${i}`)
  for (const pattern of ['ERROR', 'ERR[O]R']) {
    const { text, matches } = run(lines.join('\n'), pattern)
    t.equal(matches, 40)
    t.equal(text.split('\n').length, 40 * 5 + 39)
    t.ok(text.startsWith('499-line 498\n500-line 499\n501:line 500 ERROR\n502-line 501\n503-line 502\n--\n1499-line 1498'))
  }
  t.end()
})

t.test('a catastrophic pattern ends', (t) => {
  const line = 'a'.repeat(1_000_000) + 'b'
  t.equal(run(line, '(a+)+$').matches, 0)
  t.equal(run(line, '(a|a)*c').matches, 0)
  t.equal(run(line, '^(a+)+b$').matches, 1)
  t.end()
})

t.test('a pattern that would take too long is refused', (t) => {
  let clock = 0
  const slow = compilePattern('a.', () => { clock += MAX_PATTERN_MS; return clock })
  t.throws(() => slow('ab\n'.repeat(100_000)), { code: 'invalid_pattern', message: /MAX_PATTERN_MS/ })
  t.throws(() => run('ab'.repeat(1_500_000), 'a.{900}z'), { code: 'invalid_pattern', message: /too costly.*3000000 characters/ })
  t.end()
})
