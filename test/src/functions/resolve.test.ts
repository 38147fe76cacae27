import t from 'tap'
import { PosternError } from '../../../src/errors.ts'
import { resolveFunction } from '../../../src/functions/resolve.ts'
import { gatedFunctions } from '../../../src/functions/table.ts'

const toolsOnly = gatedFunctions({ features: { tools: true, resources: false, prompts: false }, capabilitiesKnown: true })
const servers = ['read', 'x_mcp_read_y', 'mcp_read_x'].map((slug) => ({ slug, functions: toolsOnly }))

function thrown (name: string, among = servers): PosternError {
  try {
    resolveFunction(name, among)
  } catch (error) {
    if (error instanceof PosternError) return error
  }
  throw new TypeError('no PosternError')
}

t.test('a name is taken apart by its prefix alone', async (t) => {
  const table: Array<[string, string, string]> = [
    ['mcp_invoke_read', 'invoke', 'read'],
    ['mcp_read_read', 'read', 'read'],
    ['mcp_search_x_mcp_read_y', 'search', 'x_mcp_read_y'],
    ['mcp_read_x_mcp_read_y', 'read', 'x_mcp_read_y'],
    ['mcp_read_mcp_read_x', 'read', 'mcp_read_x']
  ]
  for (const [name, op, slug] of table) {
    const { fn, server } = resolveFunction(name, servers)
    t.strictSame([fn.op, server.slug], [op, slug], name)
  }
})

t.test('everything else is an error that lists the functions; nothing is invoked instead', async (t) => {
  for (const name of ['', 'read', 'mcp_read_', 'mcp_read_x', 'mcp_read_Read', 'mcp_invoke_nobody', 'mcp_delete_read', 'xmcp_read_read', 'toString']) {
    const error = thrown(name)
    t.equal(error.code, 'unknown_function', name)
    t.match(error.message, `"${name}"`)
    t.match(error.message, 'mcp_search_read, mcp_describe_read, mcp_invoke_read, mcp_search_x_mcp_read_y')
    t.notMatch(error.message, 'mcp_prompt_read')
  }
})

t.test('the error is bounded, and says when there is nothing', async (t) => {
  const many = Array.from({ length: 1000 }, (_, index) => ({ slug: `s${index}`, functions: toolsOnly }))
  const { message } = thrown('x'.repeat(1_000_000), many)
  t.ok(message.length < 3000)
  t.match(message, 'and 2960 more.')
  t.match(thrown('x', []).message, 'No server is configured')
})
