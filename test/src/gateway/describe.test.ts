import t from 'tap'
import { describe } from '../../../src/gateway/describe.ts'
import type { DescribeInput } from '../../../src/schemas/describe.ts'
import { rawEntry, stdioEntry } from '../../fixtures/helpers.ts'
import { openGateway, problemOf } from '../../fixtures/mcp-gateway.ts'

const { live } = openGateway(t, {
  s: stdioEntry('v1', ['--broken-tools']),
  fails: rawEntry('tools-fail'),
  task: rawEntry('task-required'),
  few: stdioEntry('v1', ['--features', 'resources'])
})
const describes = (input: DescribeInput, server = 's') => describe(live(server), input, {})

t.test('a tool: the parameters of a whole invoke call', async (t) => {
  t.match(await describes({ tool: 'add' }), {
    server: 's',
    kind: 'tool',
    name: 'add',
    description: 'Adds two numbers',
    parameters: { type: 'object', properties: { tool: { const: 'add' }, arguments: { type: 'object', required: ['a', 'b'] } }, required: ['tool', 'arguments'] },
    output_schema: { required: ['sum'] }
  })
  t.match(await describes({ tool: 'echo' }), { title: 'Echo', annotations: { readOnlyHint: true } })
})

t.test('the other kinds', async (t) => {
  t.match(await describes({ tool: 'test://text', kind: 'resource' }), { kind: 'resource', uri: 'test://text', name: 'text', title: 'Small text', mime_type: 'text/plain', size: 22, audience: ['user', 'assistant'] })
  t.match(await describes({ tool: 'test://item/{id}', kind: 'resource_template' }), { kind: 'resource_template', uri_template: 'test://item/{id}', variables: ['id'] })
  t.match(await describes({ tool: 'test://adv/{+path}', kind: 'resource_template' }), { variables: ['path'], warnings: [/operator "\+"/] })
  t.strictSame(await describes({ tool: 'greet', kind: 'prompt' }), {
    server: 's',
    kind: 'prompt',
    name: 'greet',
    title: 'Greeting',
    description: 'Greets somebody',
    arguments: [{ name: 'name', description: 'whom to greet', required: true }, { name: 'style', description: 'how to greet', required: false }]
  })
})

t.test('an unknown identifier, with the nearest names of its kind', async (t) => {
  t.match(await problemOf(describes({ tool: 'ad' })), { code: 'unknown_tool', status: 404, server: 's' })
  t.match(await problemOf(describes({ tool: 'big_txt' })), { code: 'unknown_tool', hint: /"big_text"/ })
  t.match(await problemOf(describes({ tool: 'test://txt', kind: 'resource' })), { code: 'unknown_resource', hint: /"test:\/\/text"/ })
  t.match(await problemOf(describes({ tool: 'test://item/{i}', kind: 'resource_template' })), { code: 'unknown_resource', hint: /"test:\/\/item\/\{id\}"/ })
  t.match(await problemOf(describes({ tool: 'greet' })), { code: 'unknown_tool', hint: 'There is a prompt of that name: describe it with kind "prompt".' })
  t.match(await problemOf(describes({ tool: 'echo' }, 'few')), { code: 'unknown_tool', server: 'few' })
})

t.test('a tool with a broken schema is described with a warning', async (t) => {
  for (const tool of ['no_schema', 'boolean_schema', 'array_schema', 'bad_required', 'bad_output_schema', 'bad_schema']) {
    t.match(await describes({ tool }), { kind: 'tool', name: tool, parameters: { properties: { tool: { const: tool } } } })
  }
  t.match(await describes({ tool: 'report' }, 'task'), { warnings: [/can only run as a task/] })
})

t.test('a kind that cannot be listed is an error that says so', async (t) => {
  t.match(await problemOf(describes({ tool: 'echo' }, 'fails')), { code: 'upstream_error', detail: /tools\/list.*out of order/ })
})
