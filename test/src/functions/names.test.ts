import t from 'tap'
import { MAX_SLUG_LENGTH, safeName, shortHash, slugify } from '../../../src/functions/names.ts'
import { META_FUNCTIONS, functionName } from '../../../src/functions/table.ts'

t.test('a safe name stays as it is, another is made safe', async (t) => {
  const table: Array<[string, string]> = [
    ['everything', 'everything'],
    ['x_mcp_read_y', 'x_mcp_read_y'],
    ['A-b_9', 'A-b_9'],
    ['my server', 'my_server'],
    ['@scope/server.name', '_scope_server_name'],
    ['größe', 'gr__e'],
    ['a'.repeat(MAX_SLUG_LENGTH), 'a'.repeat(MAX_SLUG_LENGTH)]
  ]
  for (const [name, slug] of table) t.equal(slugify(name), slug, name)
})

t.test('a name that is cut, or of which nothing readable is left, ends in its hash', async (t) => {
  const long = 'a'.repeat(MAX_SLUG_LENGTH + 1)
  t.equal(slugify(long), `${'a'.repeat(MAX_SLUG_LENGTH - 9)}_${shortHash(long)}`)
  t.not(slugify(long), slugify(`${long}b`))
  t.equal(slugify('服务器'), `____${shortHash('服务器')}`)
  t.not(slugify('服务器'), slugify('天气预'))
  t.match(slugify(''), /^_[0-9a-f]{8}$/)
})

t.test('whatever the name, every function name fits what vendors allow', async (t) => {
  for (const name of ['', ' ', 'x'.repeat(500), 'ö'.repeat(500), '🎉'.repeat(60), 'a/'.repeat(40), '\uD800', '-', '__proto__']) {
    const slug = slugify(name)
    for (const fn of META_FUNCTIONS) t.match(functionName(fn, slug), /^[a-zA-Z0-9_-]{1,64}$/, JSON.stringify(name).slice(0, 40))
    t.equal(slugify(slug), slug, 'a slug is its own slug')
  }
})

t.test('the length is the caller\'s', async (t) => {
  t.equal(safeName('a.b', 64), 'a_b')
  t.equal(safeName('a'.repeat(65), 64).length, 64)
})
