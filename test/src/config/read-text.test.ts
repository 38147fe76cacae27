import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { readText, readTextSync, UnreadableFile } from '../../../src/config/read-text.ts'

t.test('text, with and without a byte order mark', async (t) => {
  const dir = t.testdir({ plain: 'größe\n', bom: '\ufeff{}' })
  t.equal(await readText(join(dir, 'plain')), 'größe\n')
  t.equal(await readText(join(dir, 'bom')), '{}')
  t.equal(readTextSync(join(dir, 'bom')), '{}')
})

t.test('what cannot be read says why', async (t) => {
  const dir = t.testdir({
    folder: {},
    latin1: Buffer.from([0x22, 0xfc, 0x22]),
    utf16: Buffer.from('\ufeff{}', 'utf16le'),
    huge: Buffer.alloc(4_194_305, 0x20),
    loop: t.fixture('symlink', 'loop')
  })
  const cases: readonly [string, RegExp, boolean][] = [
    ['gone', /^does not exist$/, true],
    ['latin1/x', /^does not exist: a part of its path is a file/, false],
    ['folder', /^is a folder, not a file$/, false],
    ['latin1', /^is not UTF-8 text; save it as UTF-8$/, false],
    ['utf16', /^is UTF-16; save it as UTF-8$/, false],
    ['huge', /^is larger than 4194304 bytes/, false],
    ['loop', /symbolic links form a loop/, false]
  ]
  for (const [name, message, missing] of cases) {
    await t.rejects(readText(join(dir, name)), { constructor: UnreadableFile, message, missing }, name)
    t.throws(() => readTextSync(join(dir, name)), { constructor: UnreadableFile, message, missing }, name)
  }
})

t.test('a pipe would block the daemon', async (t) => {
  const dir = t.testdir({})
  execFileSync('mkfifo', [join(dir, 'pipe')])
  t.throws(() => readTextSync(join(dir, 'pipe')), { message: 'is not a regular file' })
})
