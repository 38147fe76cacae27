import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { initCommand } from '../../../src/cli/init.ts'
import { STARTER } from '../../../src/cli/starter.ts'
import { fakeIo } from '../../fixtures/cli-io.ts'

async function init (cwd: string, argv: readonly string[]) {
  const { io, out, err } = fakeIo(cwd)
  const code = await initCommand(argv, io)
  return { code, out: out(), err: err() }
}

t.test('writes ./postern.json, for its owner alone, and says what is next', async (t) => {
  const dir = t.testdir({})
  const { code, out } = await init(dir, [])
  t.equal(code, 0)
  t.equal(await readFile(join(dir, 'postern.json'), 'utf8'), STARTER)
  t.equal((await stat(join(dir, 'postern.json'))).mode & 0o777, 0o600)
  t.match(out, /next: edit it, then\n {2}postern check\n {2}postern serve\n/)
})

t.test('refuses to overwrite without --force', async (t) => {
  const dir = t.testdir({ 'p.json': 'mine' })
  const refused = await init(dir, ['p.json'])
  t.equal(refused.code, 2)
  t.match(refused.err, /p\.json exists already; name another file, or overwrite it with --force/)
  t.equal(await readFile(join(dir, 'p.json'), 'utf8'), 'mine')
  const forced = await init(dir, ['p.json', '--force'])
  t.equal(forced.code, 0)
  t.match(forced.out, `postern serve --config ${join(dir, 'p.json')}`)
  t.equal(await readFile(join(dir, 'p.json'), 'utf8'), STARTER)
})

t.test('makes the folders on the way; a path that cannot be written is one line', async (t) => {
  const dir = t.testdir({ folder: {} })
  t.equal((await init(dir, ['a/b/p.json'])).code, 0)
  await writeFile(join(dir, 'file'), '')
  for (const path of ['folder', 'file/p.json']) {
    const { code, err } = await init(dir, [path, '--force'])
    t.equal(code, 2)
    t.match(err, /^postern init: .* cannot be written: .*\n$/)
  }
})

t.test('help and wrong usage', async (t) => {
  t.match((await init('/', ['-h'])).out, /Examples:\n {2}postern init/)
  for (const argv of [['--nope'], ['a', 'b']]) t.match(await init('/', argv), { code: 2, err: /Try "postern init --help"/ })
})
