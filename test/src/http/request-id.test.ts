import t from 'tap'
import { requestId } from '../../../src/http/request-id.ts'

t.test('a sane id is kept, any other replaced', async (t) => {
  for (const id of ['a', 'req-1.2_3', 'x'.repeat(64)]) t.equal(requestId({ headers: { 'x-request-id': id } }), id)
  for (const id of ['', 'x'.repeat(65), 'a b', 'a\nb', 'a"', 'é', ['a', 'b']]) {
    t.match(requestId({ headers: { 'x-request-id': id } }), /^[0-9a-f-]{36}$/)
  }
  t.not(requestId({ headers: {} }), requestId({ headers: {} }))
})
