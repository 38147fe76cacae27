import t from 'tap'
import { toolBody } from '../../../src/openapi/tool-body.ts'
import type { InvokeOutput } from '../../../src/schemas/invoke.ts'

const output = (more: Partial<InvokeOutput>): InvokeOutput => ({ server: 's', tool: 't', is_error: false, content: [], ...more })

t.test('the structured content stands alone where it is all', async (t) => {
  t.strictSame(toolBody(output({ structured_content: { a: 1 } })), { a: 1 })
  const whole: InvokeOutput[] = [
    output({}),
    output({ structured_content: {}, is_error: true }),
    output({ structured_content: {}, truncated: true }),
    output({ structured_content: {}, warnings: ['w'] }),
    output({ structured_content: {}, content: [{ type: 'resource_link', uri: 'a:b' }] })
  ]
  for (const one of whole) t.equal(toolBody(one), one)
})
