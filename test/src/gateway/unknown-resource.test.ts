import t from 'tap'
import type { CatalogItem } from '../../../src/catalog/item.ts'
import { PosternError } from '../../../src/errors.ts'
import { explainUnknown } from '../../../src/gateway/unknown-resource.ts'

const known = (kind: CatalogItem['kind']): CatalogItem[] => kind === 'resource'
  ? [{ kind, id: 'test://text', name: 'text' }]
  : [{ kind, id: 'file:///{path}', name: 'file' }]
const unknown = new PosternError('unknown_resource', 'said', { server: 's', hint: 'Search.', cause: 'why' })

for (const [uri, hint] of [
  ['test://texx', 'Did you mean "test://text"?'],
  ['file:///path', 'Did you mean "file:///{path}"?'],
  ['test://item/{id}', 'That is a URI template: pass the values of its variables in "arguments".'],
  ['q', 'Search.']
] as const) {
  t.test(uri, async (t) => {
    t.match(explainUnknown(unknown, uri, { known }), { code: 'unknown_resource', message: 'said', server: 's', cause: 'why', hint })
  })
}

t.test('where nothing is listed the error stays', async (t) => {
  t.equal(explainUnknown(unknown, 'test://texx', { known: () => undefined }), unknown)
})

t.test('other errors stay', async (t) => {
  const other = new PosternError('upstream_error', 'said')
  t.equal(explainUnknown(other, 'test://texx', { known }), other)
  t.equal(explainUnknown('text', 'test://texx', { known }), 'text')
})
