import t from 'tap'
import { findItem } from '../../../src/catalog/find.ts'
import type { CatalogItem } from '../../../src/catalog/item.ts'
import { PosternError } from '../../../src/errors.ts'
import type { CatalogKind } from '../../../src/schemas/common.ts'

const items: readonly CatalogItem[] = [
  { kind: 'tool', id: 'get-sum', name: 'get-sum' },
  { kind: 'tool', id: 'echo', name: 'echo' },
  { kind: 'resource', id: 'a://b', uri: 'a://b', name: 'echo' },
  { kind: 'resource_template', id: 'a://{x}', name: 'x' },
  { kind: 'prompt', id: 'echo', name: 'echo' },
  { kind: 'prompt', id: 'greet', name: 'greet' }
]

t.test('an item is found by kind and identifier', async (t) => {
  for (const item of items) t.equal(findItem(items, item.kind, item.id, 's'), item)
})

t.test('an unknown one is a 404 that helps', async (t) => {
  const table: Array<[CatalogKind, string, string, RegExp]> = [
    ['tool', 'getsum', 'unknown_tool', /Did you mean "get-sum"\?/],
    ['tool', 'greet', 'unknown_tool', /a prompt of that name.*kind "prompt"/],
    ['tool', 'zzzzzz', 'unknown_tool', /search.*lists 2/],
    ['resource', 'a://c', 'unknown_resource', /search/],
    ['resource_template', 'a://b', 'unknown_resource', /a resource of that name/],
    ['prompt', 'gret', 'unknown_prompt', /"greet"/]
  ]
  for (const [kind, id, code, hint] of table) {
    t.throws(() => findItem(items, kind, id, 's'), { name: 'PosternError', code, status: 404, server: 's', hint, message: `"${id}"` }, `${kind} ${id}`)
  }
})

t.test('an endless identifier is not repeated', async (t) => {
  try {
    findItem(items, 'tool', 'x'.repeat(1_000_000), 's')
    t.fail('found')
  } catch (error) {
    t.ok(error instanceof PosternError && error.message.length < 300)
  }
})
