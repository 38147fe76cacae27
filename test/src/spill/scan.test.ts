import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { scanSpills, STALE_TEMPORARY_MS } from '../../../src/spill/scan.ts'

const A = `${'a'.repeat(64)}.png`
const B = `${'b'.repeat(64)}.bin`
const NOW = 1_700_000_000_000

t.test('finds the spills, oldest first, and nothing else', async (t) => {
  const root = t.testdir({
    one: { [A]: 'aaa', 'notes.txt': 'x', sub: { [B]: 'x' } },
    two: { [B]: 'bb', [A]: t.fixture('symlink', `../one/${A}`) },
    'not a slug': { [A]: 'x' },
    [A]: 'a file in the root',
    link: t.fixture('symlink', 'one')
  })
  await utimes(join(root, 'one', A), NOW / 1000, NOW / 1000)
  await utimes(join(root, 'two', B), NOW / 1000 - 60, NOW / 1000 - 60)
  t.same(await scanSpills(root, NOW), [
    { path: join(root, 'two', B), size: 2, mtimeMs: NOW - 60_000 },
    { path: join(root, 'one', A), size: 3, mtimeMs: NOW }
  ])
})

t.test('a root that is not there is empty', async (t) => {
  t.same(await scanSpills(join(t.testdir(), 'nothing'), NOW), [])
})

t.test('temporary files go once they are old', async (t) => {
  const [old, young] = [`.${A}.00.tmp`, `.${A}.01.tmp`]
  const root = t.testdir({ one: { [old]: 'x', [young]: 'x', '.strange.tmp': 'x' } })
  for (const [name, age] of [[old, STALE_TEMPORARY_MS + 1000], [young, STALE_TEMPORARY_MS - 1000], ['.strange.tmp', STALE_TEMPORARY_MS * 2]] as const) {
    await utimes(join(root, 'one', name), (NOW - age) / 1000, (NOW - age) / 1000)
  }
  t.same(await scanSpills(root, NOW), [])
  t.notOk(existsSync(join(root, 'one', old)))
  t.ok(existsSync(join(root, 'one', young)))
  t.ok(existsSync(join(root, 'one', '.strange.tmp')))
})
