import t from 'tap'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

const DIST = fileURLToPath(new URL('../../dist/src', import.meta.url))

t.test('what is built has no character that would double its size in memory', async (t) => {
  const files = (await readdir(DIST, { recursive: true })).filter((file) => file.endsWith('.js'))
  t.ok(files.length > 10)
  for (const file of files) {
    const found = /[\u0100-\uffff].{0,20}/.exec(await readFile(join(DIST, file), 'utf8'))
    t.equal(found, null, `${file}: ${found?.[0] ?? ''}`)
  }
})

t.test('names of classes and functions are kept for stack traces', async (t) => {
  const files = (await readdir(join(DIST, 'chunks'))).filter((file) => /^serve-.*\.js$/.test(file))
  t.equal(files.length, 1)
  const text = await readFile(join(DIST, 'chunks', files[0] ?? ''), 'utf8')
  for (const name of [/\bConnectionPool\b/, /function collectGarbage\b/, /function openSession\b/]) t.match(text, name)
})
