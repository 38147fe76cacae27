import t from 'tap'
import { MAX_TOKEN_CHARS, tokenize, tokenizeName } from '../../../src/catalog/tokenize.ts'

t.test('a text becomes its words', async (t) => {
  const table: Array<[string, string[]]> = [
    ['', []],
    ['  _-./  ', []],
    ['read_text_file', ['read', 'text', 'file']],
    ['get-sum.of/all:things', ['get', 'sum', 'of', 'all', 'things']],
    ['readTextFile', ['read', 'text', 'file']],
    ['HTTPServer', ['http', 'server']],
    ['parseJSON', ['parse', 'json']],
    ['ABC', ['abc']],
    ['A', ['a']],
    ['aB', ['a', 'b']],
    ['base64Encode', ['base', '64', 'encode']],
    ['v2', ['v', '2']],
    ['Größe_ändern', ['größe', 'ändern']],
    ['ПолучитьФайл', ['получить', 'файл']],
    ['cafe\u0301Menu', ['café', 'menu']],
    ['读取文件', ['读取', '取文', '文件']],
    ['读', ['读']],
    ['读取file读取', ['读取', 'file', '读取']],
    ['サーバー', ['サー', 'ーバ', 'バー']],
    ['emoji 🎉 party', ['emoji', 'party']],
    ['don\'t', ['don', 't']],
    ['__proto__ constructor', ['proto', 'constructor']]
  ]
  for (const [text, expected] of table) t.strictSame(tokenize(text), expected, text)
})

t.test('a name is kept as a whole as well', async (t) => {
  const table: Array<[string, string[]]> = [
    ['read', ['read']],
    ['Read_Text', ['read_text', 'read', 'text']],
    ['getSum now', ['getsum', 'get', 'sum', 'now']],
    ['"get-sum"?', ['get-sum', 'get', 'sum']],
    ['demo://a/{id}', ['demo://a/{id', 'demo', 'a', 'id']],
    ['???', []]
  ]
  for (const [text, expected] of table) t.strictSame(tokenizeName(text), expected, text)
})

t.test('an endless word is cut', async (t) => {
  t.strictSame(tokenize('x'.repeat(100_000)), ['x'.repeat(MAX_TOKEN_CHARS)])
  t.ok(tokenizeName('aB'.repeat(1000)).every((token) => token.length <= MAX_TOKEN_CHARS))
})

t.test('an endless run of marks without a letter takes no time', async (t) => {
  const started = performance.now()
  t.strictSame(tokenizeName('\u0344'.repeat(4096)), [])
  t.ok(performance.now() - started < 300, 'it took a second and more when each mark looked for a letter')
  t.strictSame(tokenize('a\u0323\u0304b \u0301c'), ['a\u0323\u0304b'.normalize('NFKC'), 'c'])
})

t.test('lone surrogates are no words', async (t) => {
  t.strictSame(tokenize('a\uD800b'), ['a', 'b'])
})
