import t from 'tap'
import { expandHome, resolveCommand, resolvePath } from '../../../src/config/paths.ts'

const base = { dir: '/etc/postern', home: '/home/me' }

t.test('paths are relative to the file, ~ is the home folder', async (t) => {
  const cases: readonly [string, string][] = [
    ['.', '/etc/postern'], ['x/y', '/etc/postern/x/y'], ['../z', '/etc/z'], ['/abs', '/abs'],
    ['~', '/home/me'], ['~/x', '/home/me/x'], ['~other', '/etc/postern/~other']
  ]
  for (const [path, expected] of cases) t.equal(resolvePath(path, base), expected, path)
  t.equal(expandHome('a/~', base.home), 'a/~')
})

t.test('a program with a folder in its name is relative to cwd', async (t) => {
  t.equal(resolveCommand('npx', '/srv/work', base), 'npx')
  t.equal(resolveCommand('./bin/x', '/srv/work', base), '/srv/work/bin/x')
  t.equal(resolveCommand('bin/x', undefined, base), '/etc/postern/bin/x')
  t.equal(resolveCommand('~/bin/x', '/srv/work', base), '/home/me/bin/x')
  t.equal(resolveCommand('/usr/bin/x', undefined, base), '/usr/bin/x')
})
