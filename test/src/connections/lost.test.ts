import t from 'tap'
import { codeOf, ConnectionLost, SessionForgotten } from '../../../src/connections/lost.ts'

t.test('the code of an error or of what caused it', async (t) => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  t.equal(codeOf(refused), 'ECONNREFUSED')
  t.equal(codeOf(new Error('outer', { cause: new Error('inner', { cause: refused }) })), 'ECONNREFUSED')
  t.equal(codeOf(Object.assign(new Error('rpc'), { code: -32000 })), '')
  t.equal(codeOf('text'), '')
})

t.test('a forgotten session is a lost connection that nothing was sent on', async (t) => {
  const error = new SessionForgotten()
  t.ok(error instanceof ConnectionLost)
  t.match(error, { name: 'SessionForgotten', sent: false })
})
