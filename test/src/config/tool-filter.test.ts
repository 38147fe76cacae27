import t from 'tap'
import { compileToolFilter } from '../../../src/config/tool-filter.ts'

t.test('allow and deny', async (t) => {
  const cases: readonly [string[], string[], string, boolean][] = [
    [[], [], 'any', true],
    [['*'], [], 'files/read', true],
    [['read_*'], [], 'read_file', true],
    [['read_*'], [], 'write_file', false],
    [['read_*'], ['*_secret'], 'read_secret', false],
    [['read_secret'], ['read_secret'], 'read_secret', false],
    [[], ['delete*'], 'delete/all', false],
    [[], ['delete*'], 'undelete', true],
    [['files/*'], [], 'files/a/b', true],
    [['files/*'], [], 'file', false],
    [['*.read'], [], '.hidden.read', true],
    [['{get,list}_*'], [], 'list_x', true],
    [['get_?'], [], 'get_xy', false],
    [['a[b]'], [], 'a[b]', true],
    [['a(b'], [], 'a(b', true],
    [['Read_*'], [], 'read_x', false]
  ]
  for (const [allow, deny, name, expected] of cases) {
    t.equal(compileToolFilter({ allow, deny })(name), expected, `${allow} - ${deny}: ${name}`)
  }
})
