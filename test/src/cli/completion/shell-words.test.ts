import { execFileSync } from 'node:child_process'
import t from 'tap'
import { quoteInDouble, quoteWord, splitLine } from '../../../../src/cli/completion/shell-words.ts'

t.test('a line taken apart', async (t) => {
  const cases = [
    ['postern ', ['postern', ''], '', undefined],
    ['postern pro', ['postern', 'pro'], 'pro', undefined],
    ['a  b\tc', ['a', 'b', 'c'], 'c', undefined],
    ['a name="John D', ['a', 'name=John D'], 'name="John D', '"'],
    ["a 'x y", ['a', 'x y'], "'x y", "'"],
    ['a "x y" ', ['a', 'x y', ''], '', undefined],
    ['a "" ', ['a', '', ''], '', undefined],
    ['a b\\ c', ['a', 'b c'], 'b\\ c', undefined],
    ['a "b\\"c\\n', ['a', 'b"c\\n'], '"b\\"c\\n', '"'],
    ["a 'b\\", ['a', 'b\\'], "'b\\", "'"],
    ['a\\', ['a'], 'a\\', undefined],
    ['', [''], '', undefined]
  ] as const
  for (const [line, words, raw, quote] of cases) t.strictSame(splitLine(line), { words, raw, quote }, line)
})

t.test('bash reads a quoted word as the word', async (t) => {
  const words = ['plain', 'two words', '$(touch x)', '`id`', 'a;b|c&d<e>f', '"quoted"', "it's", '\\', '{a,b}', '*?[x]', '~root', '#no', 'größe 漢字', '!x', 'a=b:c', '']
  for (const word of words) {
    t.equal(execFileSync('bash', ['-c', `printf %s ${quoteWord(word)}`], { encoding: 'utf8' }), word, word)
    const inside = quoteInDouble(word)
    if (inside === undefined) t.match(word, '!')
    else t.equal(execFileSync('bash', ['-c', `printf %s "${inside}"`], { encoding: 'utf8' }), word, `${word} in quotes`)
  }
})
