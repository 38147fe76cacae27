import { rename, rm, symlink, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { placesOf, signature } from '../../../src/config/watch-signature.ts'

t.test('the signature changes with whatever happens to a file, and with nothing else', async (t) => {
  const dir = t.testdir({ a: '1', b: '2', other: 'x', real: 'r', link: t.fixture('symlink', 'real') })
  const files = ['a', 'b', 'link'].map((name) => join(dir, name))
  let last = await signature(files)
  const expectChange = async (what: string, changes: boolean, act: () => Promise<void>) => {
    await act()
    const now = await signature(files)
    t.equal(now !== last, changes, what)
    last = now
  }
  await expectChange('nothing', false, async () => {})
  await expectChange('another file', false, () => writeFile(join(dir, 'other'), 'yy'))
  await expectChange('written', true, () => writeFile(join(dir, 'a'), '11'))
  await expectChange('touched', true, () => utimes(join(dir, 'a'), 1, 1))
  await expectChange('replaced', true, () => rename(join(dir, 'other'), join(dir, 'b')))
  await expectChange('the target of a link written', true, () => writeFile(join(dir, 'real'), 'rr'))
  await expectChange('deleted', true, () => rm(join(dir, 'a')))
  await expectChange('back', true, () => writeFile(join(dir, 'a'), '1'))
})

t.test('the folders of a Kubernetes ConfigMap: links swapped in any of them are seen', async (t) => {
  const dir = t.testdir({
    mount: {
      '..one': { 'p.json': '1' },
      '..data': t.fixture('symlink', '..one'),
      'p.json': t.fixture('symlink', '..data/p.json')
    }
  })
  const places = await placesOf([join(dir, 'mount/p.json')])
  t.strictSame([...places.get(join(dir, 'mount')) ?? []].sort(), ['..data', '..one', 'p.json'], 'where ..data is swapped')
  t.ok(places.get(join(dir, 'mount/..data'))?.has('p.json'), 'where the file is written')
})

t.test('a loop of links, and a file that is not there', async (t) => {
  const dir = t.testdir({})
  await symlink('b', join(dir, 'a'))
  await symlink('a', join(dir, 'b'))
  t.strictSame([...await placesOf([join(dir, 'a')])], [[dir, new Set(['a', 'b'])]])
  await unlink(join(dir, 'a'))
  t.strictSame([...await placesOf([join(dir, 'gone')])], [[dir, new Set(['gone'])]])
  t.equal(await signature([join(dir, 'gone')]), 'none')
})
