import t from 'tap'
import { isPlainLine, terminalJson, terminalLine, terminalText } from '../../../src/cli/terminal-text.ts'

t.test('what a terminal would obey is gone, text stays', async (t) => {
  const cases = [
    ['plain text, größe, 漢字, 😀', 'plain text, größe, 漢字, 😀', 'text'],
    ['a\tb\nc', 'a\tb\nc', 'tab and new line'],
    ['\u001b[31mred\u001b[0m', 'red', 'colours'],
    ['\u001b[2J\u001b[H\u001b[1;1Htop', 'top', 'clearing and moving'],
    ['\u001b[?1049h\u001b[?25lhidden', 'hidden', 'private modes'],
    ['\u001b[6n\u001b[0c', '', 'questions whose answers are typed'],
    ['\u001b[1 qx\u001b[!p', 'x', 'intermediate bytes'],
    ['\u001b]0;title\u0007x', 'x', 'title, ended by BEL'],
    ['\u001b]2;title\u001b\\x', 'x', 'title, ended by ST'],
    ['\u001b]52;c;cm0gLXJmIH4=\u0007x', 'x', 'clipboard'],
    ['\u001b]8;;http://evil\u001b\\link\u001b]8;;\u001b\\', 'link', 'hyperlink'],
    ['\u001bPq#0;2;0;0;0\u001b\\x', 'x', 'DCS'],
    ['\u001b_apc\u001b\\\u001b^pm\u001b\\\u001bXsos\u001b\\x', 'x', 'APC, PM, SOS'],
    ['\u009b31mred\u009b0m', 'red', '8-bit CSI'],
    ['\u009d0;title\u009cx', 'x', '8-bit OSC and ST'],
    ['\u0090q\u009cx\u0085y', 'xy', '8-bit DCS, NEL'],
    ['\u001bc\u001b7\u001b8\u001b(0\u001b#8x', 'x', 'reset, save, charset, alignment'],
    ['\u001b]0;no end', '0;no end', 'without its end the text stays, without force'],
    ['\u001b[31', '31', 'cut off in the middle'],
    ['\u001b', '', 'a lone escape'],
    ['\u001b\u001b[31mx', 'x', 'an escape before an escape'],
    ['\u001b[3\u001b[31m1mx', '31mx', 'nested, harmless'],
    ['safe\rEVIL', 'safe\nEVIL', 'writing over the line'],
    ['a\r\nb', 'a\nb', 'CR LF'],
    ['abc\b\b\bxyz\u007f', 'abcxyz', 'backspace, DEL'],
    ['\u0007\u0000\u000b\u000c\u000e\u000f', '', 'bell, NUL, VT, FF, shifts'],
    ['a\u202egnp.exe\u202c b\u2066c\u2069', 'agnp.exe bc', 'overrides and isolates'],
    ['\u05d0\u200f\u200dx', '\u05d0\u200f\u200dx', 'marks that text needs']
  ] as const
  for (const [text, expected, name] of cases) {
    t.equal(terminalText(text), expected, name)
    t.equal(terminalText(terminalText(text)), terminalText(text), `${name}, twice`)
    // eslint-disable-next-line no-control-regex
    t.notMatch(terminalText(text), /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/, `${name}: nothing is left`)
  }
})

t.test('many openings are no slower than their length', async (t) => {
  const start = performance.now()
  terminalText('\u001b]'.repeat(200_000))
  terminalText('\u001b['.repeat(200_000))
  terminalText('\u009d'.repeat(200_000))
  terminalText('\u009b'.repeat(200_000) + '1;'.repeat(200_000))
  t.ok(performance.now() - start < 2000)
})

t.test('within a line', async (t) => {
  t.equal(terminalLine(' a\n\u001b[1mb\t c\r\n'), 'a b c')
  t.ok(isPlainLine('key=a value'))
  for (const each of ['a\nb', 'a\tb', 'a\u001b[1m', 'a\u202eb']) t.notOk(isPlainLine(each))
})

t.test('JSON stays the same JSON', async (t) => {
  const value = { text: 'a\u009b31m\u007f\u202e\u001b[1mé' }
  const shown = terminalJson(JSON.stringify(value))
  t.strictSame(JSON.parse(shown), value)
  t.equal(terminalText(shown), shown)
})
