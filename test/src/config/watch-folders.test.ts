import { once, EventEmitter } from 'node:events'
import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { FolderWatch } from '../../../src/config/watch-folders.ts'

function watched () {
  const emitter = new EventEmitter()
  const watch = new FolderWatch(() => emitter.emit('event'))
  t.teardown(() => watch.close())
  let events = 0
  emitter.on('event', () => { events++ })
  return { watch, event: () => once(emitter, 'event'), count: () => events }
}

t.test('a file written or renamed in a folder is an event', async (t) => {
  const dir = t.testdir({ a: '1', b: '2' })
  const { watch, event } = watched()
  await watch.arm(new Map([[dir, new Set(['a', 'b'])]]))
  const written = event()
  await writeFile(join(dir, 'a'), '11')
  await written
  const renamed = event()
  await rename(join(dir, 'a'), join(dir, 'b'))
  await renamed
})

t.test('what happens to other names in the folder is none', async (t) => {
  const dir = t.testdir({ a: '1', log: '' })
  const { watch, event, count } = watched()
  await watch.arm(new Map([[dir, new Set(['a'])]]))
  for (let line = 0; line < 20; line++) await appendFile(join(dir, 'log'), 'line\n')
  const written = event()
  await writeFile(join(dir, 'a'), '11')
  await written
  const events = count()
  t.ok(events <= 4, `the file itself: ${events}`)
})

t.test('a folder that was replaced is watched anew', async (t) => {
  const dir = t.testdir({ inner: { a: '1' } })
  const inner = join(dir, 'inner')
  const { watch, event } = watched()
  await watch.arm(new Map([[inner, new Set(['a'])]]))
  await rename(inner, join(dir, 'old'))
  await mkdir(inner)
  await watch.arm(new Map([[inner, new Set(['a'])]]))
  const written = event()
  await writeFile(join(inner, 'a'), '1')
  await written
})

t.test('a folder that is missing is no error', async (t) => {
  const dir = t.testdir({ inner: {} })
  const { watch } = watched()
  await watch.arm(new Map([[join(dir, 'gone'), new Set(['a'])], [join(dir, 'inner'), new Set(['a'])]]))
  await rm(join(dir, 'inner'), { recursive: true })
  await watch.arm(new Map([[join(dir, 'inner'), new Set(['a'])]]))
  watch.close()
  watch.close()
})
