import t from 'tap'
import { forBash } from '../../../../src/cli/completion/for-bash.ts'
import { splitLine } from '../../../../src/cli/completion/shell-words.ts'

const BREAKS = ' \t\n"\'><=;|&(:'

function complete (line: string, values: readonly string[], { type = '9', open = false, description = '' } = {}): readonly string[] {
  return forBash(values.map((value) => ({ value, description, appendSpace: !open })), splitLine(line), BREAKS, type)
}

t.test('what bash puts in behind its last word break', async (t) => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['p ev', ['everything'], ['space', 'everything']],
    ['p department=E', ['department=Engineering'], ['space', 'Engineering']],
    ['p name=', ['name=John D', "name=O'Hara"], ['space', 'John\\ D', "O\\'Hara"]],
    ['p test://i', ['test://item/{id}'], ['space', '//item/\\{id\\}']],
    ['p "test://i', ['test://item/{id}'], ['space', 'test://item/{id}']],
    ['p name="John', ['name=John $D'], ['space', 'John \\$D']],
    ["p 'name=J", ['name=John'], ['space', 'name=John']],
    ["p 'name=O", ["name=O'Hara"], []],
    ['p "a', ['a!b', 'abc'], ['space', 'abc']],
    ['p a\\:b', ['a:bc'], ['space', 'a:bc']],
    ['p "x"y', ['xyz'], []],
    ['p EV', ['everything', 'evil', 'other'], ['space', 'everything', 'evil']],
    ['p Sales', ['Marketing'], ['space', 'Marketing']],
    ['p x=a', ['y=ab', 'x=ab'], ['space', 'ab']],
    ['p ', [], []]
  ]
  for (const [line, values, expected] of cases) t.strictSame(complete(line, values), expected, line)
  t.strictSame(complete('p ', ['name='], { open: true }), ['nospace', 'name='])
  t.strictSame(forBash([{ value: 'a=', description: '', appendSpace: false }, { value: 'b', description: '', appendSpace: true }], splitLine('p '), BREAKS, '9'), ['nospace', 'a=', 'b '])
})

t.test('descriptions where bash lists, and nowhere else', async (t) => {
  for (const type of ['63', '33', '64']) t.strictSame(complete('p ', ['a', 'bcd'], { type, description: 'what' }), ['nospace', 'a    -- what', 'bcd  -- what'])
  for (const type of ['9', '37']) t.strictSame(complete('p ', ['a', 'bcd'], { type, description: 'what' }), ['space', 'a', 'bcd'])
  t.strictSame(complete('p ', ['a'], { type: '63', description: 'what' }), ['space', 'a'])
  t.ok(complete('p ', ['a', 'b'], { type: '63', description: 'x'.repeat(500) }).every((line) => line.length <= 100))
})
