import t from 'tap'
import { PosternError, type ErrorCode } from '../../../src/errors.ts'
import { HOST, testApp } from '../../fixtures/app.ts'
import { MemoryGateway } from '../../fixtures/gateway.ts'

t.test('an error is logged by whose fault it is', async (t) => {
  const table: ReadonlyArray<readonly [ErrorCode, number, string]> = [
    ['unknown_tool', 20, 'request refused'],
    ['upstream_error', 40, 'request failed'],
    ['internal_error', 50, 'internal error']
  ]
  for (const [code, level, msg] of table) {
    const lines: Array<Record<string, unknown>> = []
    const gateway = new MemoryGateway({ onCall: () => { throw new PosternError(code, 'No.', { server: 's', cause: new Error('the cause') }) } })
    const app = testApp(t, { gateway, onLog: (line) => lines.push(line) })
    const response = await app.inject({ method: 'POST', url: '/invoke', headers: HOST, payload: { server: 's', tool: 'a' } })
    t.equal(response.json().code, code)
    t.notMatch(response.body, 'the cause')
    t.match(lines[0], { level, msg, code, server: 's' })
    t.equal(JSON.stringify(lines[0]).includes('the cause'), level > 20)
  }
})
