import { once, EventEmitter } from 'node:events'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { FolderWatch } from '../../../src/config/watch-folders.ts'

function watched () {
  const emitter = new EventEmitter()
  const watch = new FolderWatch(() => emitter.emit('event'))
  t.teardown(() => watch.close())
  return { watch, event: () => once(emitter, 'event') }
}

t.test('a file written or renamed in a folder is an event', async (t) => {
  const dir = t.testdir({ a: '1', b: '2' })
  const { watch, event } = watched()
  await watch.arm([dir])
  const written = event()
  await writeFile(join(dir, 'a'), '11')
  await written
  const renamed = event()
  await rename(join(dir, 'a'), join(dir, 'b'))
  await renamed
})

t.test('a folder that was replaced is watched anew', async (t) => {
  const dir = t.testdir({ inner: { a: '1' } })
  const inner = join(dir, 'inner')
  const { watch, event } = watched()
  await watch.arm([inner])
  await rename(inner, join(dir, 'old'))
  await mkdir(inner)
  await watch.arm([inner])
  const written = event()
  await writeFile(join(inner, 'a'), '1')
  await written
})

t.test('a folder that is missing is no error', async (t) => {
  const dir = t.testdir({ inner: {} })
  const { watch } = watched()
  await watch.arm([join(dir, 'gone'), join(dir, 'inner')])
  await rm(join(dir, 'inner'), { recursive: true })
  await watch.arm([join(dir, 'inner')])
  watch.close()
  watch.close()
})
