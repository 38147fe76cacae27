import t from 'tap'
import { extensionFor } from '../../../src/render/extension.ts'

t.test('the extension comes from the list', (t) => {
  const table: ReadonlyArray<readonly [unknown, string]> = [
    ['image/png', 'png'],
    ['IMAGE/PNG', 'png'],
    [' image/jpeg ', 'jpg'],
    ['text/html; charset=utf-8', 'html'],
    ['application/x-7z-compressed;x="y;z"', '7z'],
    ['application/octet-stream', 'bin'],
    ['', 'bin'],
    [undefined, 'bin'],
    [null, 'bin'],
    [42, 'bin'],
    [{ toString: () => 'image/png' }, 'bin'],
    [['image/png'], 'bin'],
    ['image/../../x', 'bin'],
    ['image/png/../../../etc/passwd', 'bin'],
    ['image/png\0.sh', 'bin'],
    ['image/\n', 'bin'],
    ['../../etc', 'bin'],
    ['application/x-sh', 'bin'],
    ['image/ｐｎｇ', 'bin'],
    ['image/😀', 'bin'],
    ['__proto__', 'bin'],
    ['constructor', 'bin'],
    ['toString', 'bin'],
    [';image/png', 'bin'],
    ['image/png'.padEnd(10_000_000, 'x'), 'bin'],
    [`image/png;${'x'.repeat(10_000_000)}`, 'png']
  ]
  for (const [mimeType, extension] of table) t.equal(extensionFor(mimeType), extension, String(mimeType).slice(0, 40))
  t.end()
})
