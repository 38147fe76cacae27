import t from 'tap'
import { isMessage, MAX_MESSAGE_BYTES, parseJson } from '../../../src/connections/message.ts'
import { MAX_DECODED_BLOB_BYTES } from '../../../src/render/limits.ts'

t.test('the outline of a message', async (t) => {
  for (const value of [{ jsonrpc: '2.0', id: 1, result: {} }, { jsonrpc: '2.0', method: 'x' }, { jsonrpc: '2.0', id: null, error: {} }]) t.ok(isMessage(value))
  for (const value of [null, 7, 'x', [], {}, { jsonrpc: '1.0', id: 1 }, { jsonrpc: '2.0' }, { id: 1, result: {} }]) t.notOk(isMessage(value))
})

t.test('a blob at its ceiling fits a message', async (t) => {
  t.ok(MAX_MESSAGE_BYTES > Math.ceil(MAX_DECODED_BLOB_BYTES / 3) * 4)
})

t.test('JSON or nothing', async (t) => {
  t.equal(parseJson('{'), undefined)
  t.strictSame(parseJson('{"a":1}'), { a: 1 })
})
