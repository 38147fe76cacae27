import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { SpillTree } from '../../../src/spill/tree.ts'

const START = 1_700_000_000_000
const nameOf = (digit: string) => `${digit.repeat(64)}.bin`

/** A tree of files of 10 bytes, with a clock that the test turns. */
function makeTree (root: string, maxBytes: number) {
  mkdirSync(join(root, 's'), { recursive: true })
  let now = START
  const tree = new SpillTree(root, maxBytes, () => now)
  const put = (digit: string) => {
    const path = join(root, 's', nameOf(digit))
    writeFileSync(path, 'x'.repeat(10))
    utimesSync(path, now / 1000, now / 1000)
  }
  return {
    put,
    add: async (digit: string) => tree.write(join(root, 's', nameOf(digit)), 10, async () => put(digit)),
    pass: (ms: number) => { now += ms },
    left: () => [...'0123456789abcdef'].filter((digit) => existsSync(join(root, 's', nameOf(digit)))).join('')
  }
}

t.test('the oldest go when the tree is over its ceiling', async (t) => {
  const { add, pass, left } = makeTree(t.testdir(), 30)
  for (const digit of 'abc') { await add(digit); pass(1) }
  t.equal(left(), 'abc')
  await add('d')
  t.equal(left(), 'bcd')
  pass(1)
  await add('b')
  pass(1)
  await add('e')
  t.equal(left(), 'bde', 'one written again is young again, and counted once')
})

t.test('files from before are counted', async (t) => {
  const root = t.testdir()
  const before = makeTree(root, 1000)
  for (const digit of 'abc') before.put(digit)
  const { add, pass, left } = makeTree(root, 30)
  pass(5)
  await add('d')
  t.match(left(), /^[abc]{2}d$/)
})

t.test('other processes are noticed, the sooner the fuller the tree', async (t) => {
  const full = makeTree(t.testdir(), 30)
  for (const digit of 'abc') { await full.add(digit); full.pass(1) }
  rmSync(join(t.testdirName, 's', nameOf('a')))
  full.pass(2000)
  await full.add('d')
  t.equal(full.left(), 'bcd', 'nothing goes when another process has made room')
  full.put('e')
  full.put('f')
  full.pass(2000)
  await full.add('0')
  t.equal(full.left().length, 3)
})

t.test('a file that is gone already is no error', async (t) => {
  const { add, pass, left } = makeTree(t.testdir(), 20)
  await add('a')
  rmSync(join(t.testdirName, 's', nameOf('a')))
  for (const digit of 'bcd') { pass(1); await add(digit) }
  t.equal(left(), 'cd')
})

t.test('a file larger than the ceiling stays, alone', async (t) => {
  const { add, pass, left } = makeTree(t.testdir(), 5)
  await add('a')
  t.equal(left(), 'a')
  pass(1)
  await add('b')
  t.equal(left(), 'b')
})

t.test('writes side by side are counted one after the other', async (t) => {
  const { add, left } = makeTree(t.testdir(), 50)
  await Promise.all([...'0123456789'].map((digit) => add(digit)))
  t.equal(left(), '56789', 'none removed what another was just writing')
})

t.test('a write that fails is not counted', async (t) => {
  const root = t.testdir()
  const { add, left } = makeTree(root, 10)
  const tree = new SpillTree(root, 10, () => START)
  await t.rejects(tree.write(join(root, 's', nameOf('b')), 10, () => Promise.reject(new Error('full'))), /full/)
  await add('a')
  t.equal(left(), 'a')
})
