import { connect } from 'node:net'
import t from 'tap'
import { testApp } from '../../fixtures/app.ts'
import { MemoryGateway, type RecordedCall } from '../../fixtures/gateway.ts'
import { listen } from '../../fixtures/socket.ts'
import type { CancelSignal } from '../../../src/util/cancel.ts'

const BODY = JSON.stringify({ server: 's', tool: 'slow' })
const REQUEST = `POST /invoke HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`

function aborted (signal: CancelSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', resolve)
  })
}

t.test('a caller that hangs up aborts its call', async (t) => {
  let started: (call: RecordedCall) => void
  const call = new Promise<RecordedCall>((resolve) => { started = resolve })
  const gateway = new MemoryGateway({
    onCall: async (call) => {
      started(call)
      if (call.options?.signal !== undefined) await aborted(call.options.signal)
    }
  })
  const messages: unknown[] = []
  const port = await listen(testApp(t, { gateway, onLog: ({ msg }) => messages.push(msg) }))
  const socket = connect(port, '127.0.0.1')
  socket.write(REQUEST)
  const { options } = await call
  t.equal(options?.signal?.aborted, false, 'reading the body is not hanging up')
  socket.destroy()
  if (options?.signal !== undefined) await aborted(options.signal)
  t.equal(options?.signal?.aborted, true)
  t.ok(messages.includes('caller hung up'))
})

t.test('an answered call is not aborted, and the connection goes on', async (t) => {
  const gateway = new MemoryGateway()
  const port = await listen(testApp(t, { gateway }))
  for (let i = 0; i < 2; i++) {
    const response = await fetch(`http://127.0.0.1:${port}/invoke`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: BODY })
    t.equal(response.status, 200)
    await response.text()
  }
  t.strictSame(gateway.calls.map(({ options }) => options?.signal?.aborted), [false, false])
})
