import t from 'tap'
import { openGateway } from '../../fixtures/mcp-gateway.ts'
import { rawEntry, stdioEntry, until } from '../../fixtures/helpers.ts'

t.test('the prompts of all servers; one that fails is a warning', async (t) => {
  const { gateway } = openGateway(t, {
    one: stdioEntry('v1'),
    'tools only': stdioEntry('v1', ['--features', 'tools']),
    failing: rawEntry('prompts-fail'),
    down: rawEntry('exit-at-once')
  })
  await until(() => gateway.ready(), 20_000)
  const { prompts, warnings } = await gateway.prompts()
  t.strictSame(prompts[0], {
    server: 'one',
    name: 'greet',
    title: 'Greeting',
    description: 'Greets somebody',
    arguments: [{ name: 'name', description: 'whom to greet', required: true }, { name: 'style', description: 'how to greet', required: false }]
  })
  t.strictSame(new Set(prompts.map(({ server }) => server)), new Set(['one']))
  t.match(warnings, [/^failing: .*out of order/])
})
