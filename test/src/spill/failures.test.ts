import t from 'tap'
import { spillFailure, systemCode, unlessGone } from '../../../src/spill/failures.ts'

const failed = (code: string) => Object.assign(new Error('raw'), { code })

t.test('a failure says what the operator can do', (t) => {
  const table: ReadonlyArray<readonly [unknown, RegExp]> = [
    [failed('ENOSPC'), /no space is left \(ENOSPC\)/],
    [failed('EDQUOT'), /no space/],
    [failed('EACCES'), /may not do so \(EACCES\)/],
    [failed('EROFS'), /may not do so \(EROFS\)/],
    [failed('ENOTDIR'), /a file is where a folder must be/],
    [failed('EIO'), /: EIO\./],
    ['?', /an unknown error/]
  ]
  for (const [cause, message] of table) t.match(spillFailure(cause, '/cache', 'written'), { code: 'internal_error', message, hint: /--cache-dir/, cause })
  t.match(spillFailure(failed('EIO'), '/cache', 'read').message, /could not be read under \/cache/)
  t.end()
})

t.test('what is gone is undefined, anything else fails', async (t) => {
  t.equal(await unlessGone(Promise.resolve(1)), 1)
  t.equal(await unlessGone(Promise.reject(failed('ENOENT'))), undefined)
  await t.rejects(unlessGone(Promise.reject(failed('EACCES'))), { code: 'EACCES' })
  t.equal(systemCode(failed('EACCES')), 'EACCES')
  t.equal(systemCode(new Error('x')), undefined)
})
