import t from 'tap'
import { refusalOf } from '../../../src/connections/refusal.ts'

t.test('requests of a server are refused by name, but for ping', async (t) => {
  t.match(refusalOf({ jsonrpc: '2.0', id: 7, method: 'sampling/createMessage', params: {} }), { jsonrpc: '2.0', id: 7, error: { code: -32601, message: /does not offer sampling\/createMessage/ } })
  t.equal(refusalOf({ jsonrpc: '2.0', id: 7, method: 'ping' }), undefined)
  t.equal(refusalOf({ jsonrpc: '2.0', method: 'notifications/message' }), undefined)
  t.equal(refusalOf({ jsonrpc: '2.0', id: 7, result: {} }), undefined)
})
