import t from 'tap'
import { resultUri } from '../../../src/gateway/result-uri.ts'

t.test('an id becomes a URI and comes back', async (t) => {
  t.equal(resultUri.of('abc'), 'postern://results/abc')
  t.equal(resultUri.id(resultUri.of('abc')), 'abc')
})

t.test('other URIs have no id', async (t) => {
  for (const uri of ['test://text', 'postern://other/abc', ' postern://results/abc', 'file:///postern://results/abc', '']) {
    t.equal(resultUri.id(uri), undefined, uri)
  }
})

t.test('a result is held under the server that gave it', async (t) => {
  t.not(resultUri.key('a', 'id'), resultUri.key('b', 'id'))
})
