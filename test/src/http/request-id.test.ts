import t from 'tap'
import { createRequestIds } from '../../../src/http/request-id.ts'

t.test('a sane id is kept, any other replaced', async (t) => {
  const requestId = createRequestIds()
  for (const id of ['a', 'req-1.2_3', 'x'.repeat(64)]) t.equal(requestId({ headers: { 'x-request-id': id } }), id)
  for (const id of ['', 'x'.repeat(65), 'a b', 'a\nb', 'a"', 'é', ['a', 'b']]) {
    t.match(requestId({ headers: { 'x-request-id': id } }), /^[0-9a-f]{12}-[0-9a-z]+$/)
  }
})

t.test('new ids differ, also from those of another start', async (t) => {
  const [one, other] = [createRequestIds(), createRequestIds()]
  const ids = Array.from({ length: 100 }, () => [one({ headers: {} }), other({ headers: {} })]).flat()
  t.equal(new Set(ids).size, 200)
})
