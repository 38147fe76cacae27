import t from 'tap'
import type { CatalogItem } from '../../../src/catalog/item.ts'
import { PosternError } from '../../../src/errors.ts'
import { checkArguments, stringArguments } from '../../../src/gateway/prompt-arguments.ts'

const item = (names: readonly string[], description?: string): CatalogItem => ({
  kind: 'prompt',
  id: 'p',
  name: 'p',
  arguments: names.map((name) => ({ name, required: true, ...(description === undefined ? {} : { description }) }))
})

t.test('any name is a name', async (t) => {
  const args = stringArguments({ prompt: 'p', arguments: JSON.parse('{"__proto__":"a","constructor":"b"}') }, 's')
  t.same(Object.entries(args), [['__proto__', 'a'], ['constructor', 'b']])
  t.same(checkArguments(item(['__proto__', 'constructor']), args, 's'), [])
  t.throws(() => checkArguments(item(['toString']), args, 's'), { code: 'missing_arguments' })
})

t.test('an error is short, however much is missing', async (t) => {
  const names = Array.from({ length: 1000 }, (_, n) => `${n}_${'n'.repeat(5000)}`)
  try {
    checkArguments(item(names, 'd'.repeat(5000)), {}, 's')
    t.fail('it did not throw')
  } catch (error) {
    if (!(error instanceof PosternError)) throw error
    t.ok(JSON.stringify([error.message, error.extensions]).length < 30_000)
    t.match(error.message, /and 980 more/)
  }
})
