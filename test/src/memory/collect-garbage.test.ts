import t from 'tap'
import { getHeapSpaceStatistics } from 'node:v8'
import { collectGarbage } from '../../../src/memory/collect-garbage.ts'

function youngBytes (): number {
  return getHeapSpaceStatistics().filter(({ space_name: name }) => name === 'new_space').reduce((sum, space) => sum + space.physical_space_size, 0)
}

/** Makes V8 enlarge its young generation: what survives a little while is what does. */
function burst (): void {
  let kept: unknown[] = []
  for (let n = 0; n < 2_000_000; n++) {
    kept.push({ n })
    if (kept.length > 100_000) kept = []
  }
}

t.test('nothing that was let go is left, and the young generation is small again', async (t) => {
  let large: object | undefined = { bytes: Buffer.alloc(1000) }
  const reference = new WeakRef(large)
  burst()
  const grown = youngBytes()
  large = undefined
  await collectGarbage()
  t.equal(reference.deref(), large)
  t.ok(youngBytes() < grown / 4, `${youngBytes()} of ${grown} bytes`)
})

t.test('it can be done again', async (t) => {
  await collectGarbage()
  await t.resolves(collectGarbage())
})
