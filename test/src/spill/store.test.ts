import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { SpillPlan } from '../../../src/render/render.ts'
import { SpillStore } from '../../../src/spill/store.ts'

function plan (text: string, ext = 'bin', slug = 'srv'): SpillPlan {
  const bytes = Buffer.from(text)
  return { slug, name: `${createHash('sha256').update(bytes).digest('hex')}.${ext}`, bytes }
}

const mode = (path: string) => statSync(path).mode & 0o777

t.test('nothing is made before the first spill', async (t) => {
  const root = join(t.testdir(), 'cache', 'mcp-resources')
  const store = new SpillStore({ root })
  t.notOk(existsSync(root))
  const spill = plan('bytes', 'png')
  await store.write(spill)
  t.equal(readFileSync(join(root, 'srv', spill.name), 'utf8'), 'bytes')
  t.same(readdirSync(join(root, 'srv')), [spill.name], 'no temporary file is left')
})

t.test('only the owner gets in, whatever the umask is and whoever made the folders', async (t) => {
  const before = process.umask(0o277)
  t.teardown(() => process.umask(before))
  const root = join(t.testdir({ r: { open: {} } }), 'r')
  chmodSync(root, 0o755)
  chmodSync(join(root, 'open'), 0o777)
  const store = new SpillStore({ root })
  for (const slug of ['open', 'fresh']) {
    process.umask(slug === 'open' ? 0o000 : 0o277)
    const spill = plan('x', 'bin', slug)
    await store.write(spill)
    t.equal(mode(join(root, slug)), 0o700)
    t.equal(mode(join(root, slug, spill.name)), 0o600)
  }
  t.equal(mode(root), 0o700)
})

t.test('the same bytes are written once, and touched', async (t) => {
  let now = 1_700_000_000_000
  const root = t.testdir()
  const store = new SpillStore({ root, now: () => now })
  const spill = plan('x')
  await store.write(spill)
  const { ino } = statSync(join(root, 'srv', spill.name))
  now += 60_000
  await store.writeAll([spill, spill])
  const after = statSync(join(root, 'srv', spill.name))
  t.equal(after.ino, ino)
  t.equal(after.mtimeMs, now)
})

t.test('a broken spill or a link in its place is replaced', async (t) => {
  const spill = plan('whole')
  const root = t.testdir({ srv: { [spill.name]: 'wh' }, two: { [spill.name]: t.fixture('symlink', '../victim') }, victim: 'whole' })
  const store = new SpillStore({ root })
  await store.write(spill)
  await store.write({ ...spill, slug: 'two' })
  t.equal(readFileSync(join(root, 'srv', spill.name), 'utf8'), 'whole')
  t.notOk(statSync(join(root, 'two', spill.name)).ino === statSync(join(root, 'victim')).ino)
})

t.test('a cache folder that was emptied meanwhile is made again', async (t) => {
  const root = join(t.testdir(), 'r')
  const store = new SpillStore({ root })
  await store.write(plan('a'))
  rmSync(root, { recursive: true })
  const spill = plan('b')
  await store.write(spill)
  t.ok(existsSync(join(root, 'srv', spill.name)))
  t.equal(mode(root), 0o700)
})

t.test('the tree is kept under its ceiling, and an evicted spill comes back under its path', async (t) => {
  let now = 1_700_000_000_000
  const root = t.testdir()
  const store = new SpillStore({ root, maxTreeBytes: 25, now: () => now })
  const spills = ['a', 'b', 'c', 'd'].map((letter, i) => plan(letter.repeat(10), 'bin', `srv${i % 2}`))
  const there = () => spills.map(({ slug, name }) => existsSync(join(root, slug, name)))
  for (const spill of spills) { await store.write(spill); now += 1000 }
  t.same(there(), [false, false, true, true])
  const [first] = spills
  if (first === undefined) return
  await t.rejects(store.open(first.slug, first.name), { code: 'unknown_spill', hint: /writes it anew/ })
  await store.write(first)
  t.same(there(), [true, false, false, true])
})

t.test('a plan that leads out of the tree is a mistake of the program', async (t) => {
  const store = new SpillStore({ root: t.testdir() })
  await t.rejects(store.write({ ...plan('x'), slug: '..' }), TypeError)
  await t.rejects(store.write({ ...plan('x'), name: '../x' }), TypeError)
})

t.test('a folder that cannot be written says what to do', async (t) => {
  const root = t.testdir({ srv: 'a file' })
  await t.rejects(new SpillStore({ root }).write(plan('x')), { code: 'internal_error', message: /a file is where a folder must be/, hint: /--cache-dir/ })
  await t.rejects(new SpillStore({ root: join(root, 'srv', 'below') }).write(plan('x')), { code: 'internal_error', message: /ENOTDIR/ })
})

t.test('opening', async (t) => {
  const root = t.testdir()
  const store = new SpillStore({ root })
  const spill = plan('to be served', 'png')
  await store.write(spill)
  const { handle, size, mtimeMs } = await store.open('srv', spill.name)
  t.equal(await handle.readFile('utf8'), 'to be served')
  t.equal(size, 12)
  t.equal(mtimeMs, statSync(join(root, 'srv', spill.name)).mtimeMs)
  await handle.close()
})

t.test('opening refuses whatever is no spill', async (t) => {
  const root = t.testdir({ srv: {}, secret: 'secret' })
  const store = new SpillStore({ root })
  const [link, folder, real] = [plan('link').name, plan('folder').name, plan('real').name]
  symlinkSync(join(root, 'secret'), join(root, 'srv', link))
  mkdirSync(join(root, 'srv', folder))
  writeFileSync(join(root, 'srv', real), 'real')
  symlinkSync(join(root, 'srv'), join(root, 'linked'))
  const table: ReadonlyArray<readonly [string, string]> = [
    ['srv', link], ['srv', folder], ['linked', real], ['srv', plan('none').name], ['none', real], ['..', real], ['srv', '../secret'], ['secret', real], ['srv/..', 'secret'], ['', ''], ['srv', `${real}\0`]
  ]
  for (const [slug, name] of table) await t.rejects(store.open(slug, name), { code: 'unknown_spill' }, JSON.stringify([slug, name]))
})
