import t from 'tap'
import { isSlug, isSpillName, isTemporaryName, spillPath, temporaryName } from '../../../src/spill/paths.ts'

const HASH = 'ab'.repeat(32)

t.test('only slugs and spill names make a path', (t) => {
  t.equal(spillPath('/root', 'srv_1-A', `${HASH}.png`), `/root/srv_1-A/${HASH}.png`)
  for (const slug of ['', '.', '..', 'a/b', '../x', 'a b', 'é', 'a\n', 'x'.repeat(52), '%2e%2e']) {
    t.notOk(isSlug(slug), slug)
    t.equal(spillPath('/root', slug, `${HASH}.png`), undefined)
  }
  for (const name of ['', HASH, `${HASH}.`, `${HASH}.PNG`, `${HASH}.abcdefghi`, `${HASH}.a/b`, `${HASH}.png\n`, `x${HASH}.png`, `${HASH.toUpperCase()}.png`, '../../etc/passwd', `.${HASH}.png.aa.tmp`]) {
    t.notOk(isSpillName(name), name)
    t.equal(spillPath('/root', 'srv', name), undefined)
  }
  t.end()
})

t.test('a temporary name is none of a spill', (t) => {
  const name = temporaryName(`${HASH}.png`, '00ff')
  t.equal(name, `.${HASH}.png.00ff.tmp`)
  t.ok(isTemporaryName(name))
  t.notOk(isTemporaryName(`${HASH}.png`))
  t.notOk(isTemporaryName('.hidden.tmp'))
  t.end()
})
