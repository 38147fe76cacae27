import t from 'tap'
import { META_FUNCTIONS, functionDescription, functionName, gatedFunctions, metaFunction, parseFunctionName } from '../../../src/functions/table.ts'

t.test('which functions a server offers, for every combination of features', async (t) => {
  const always = ['search', 'describe']
  for (const capabilitiesKnown of [true, false]) {
    for (const tools of [true, false]) {
      for (const resources of [true, false]) {
        for (const prompts of [true, false]) {
          const expected = [
            ...always,
            ...(tools || !capabilitiesKnown ? ['invoke'] : []),
            ...(resources ? ['read'] : []),
            ...(prompts ? ['prompt'] : [])
          ]
          const ops = gatedFunctions({ features: { tools, resources, prompts }, capabilitiesKnown }).map(({ op }) => op)
          t.strictSame(ops, expected, JSON.stringify({ capabilitiesKnown, tools, resources, prompts }))
        }
      }
    }
  }
})

t.test('the cases of the specification', async (t) => {
  const count = (tools: boolean, resources: boolean, prompts: boolean, capabilitiesKnown = true) =>
    gatedFunctions({ features: { tools, resources, prompts }, capabilitiesKnown }).length
  t.equal(count(true, false, false), 3, 'tools only')
  t.equal(count(true, true, false), 4, 'tools and resources')
  t.equal(count(true, true, true), 5, 'all')
  t.equal(count(false, true, false), 3, 'resources only')
  t.equal(count(false, false, true), 3, 'prompts only')
  t.equal(count(false, false, false), 2, 'nothing')
  t.equal(count(false, false, false, false), 3, 'never reached')
})

t.test('the table is sound', async (t) => {
  t.equal(new Set(META_FUNCTIONS.map(({ op }) => op)).size, META_FUNCTIONS.length)
  for (const fn of META_FUNCTIONS) {
    t.equal(fn.prefix, `mcp_${fn.op}_`)
    t.match(fn.description, '"{server}"')
    t.equal(metaFunction(fn.op), fn)
    for (const other of META_FUNCTIONS) t.equal(other.prefix.startsWith(fn.prefix), other === fn)
  }
})

t.test('a function name is taken apart by its prefix, never by what is inside', async (t) => {
  for (const slug of ['read', 'x_mcp_read_y', 'mcp_read_x', 'mcp_invoke_', '_', 'a-b']) {
    for (const fn of META_FUNCTIONS) t.strictSame(parseFunctionName(functionName(fn, slug)), { fn, slug })
  }
  for (const name of ['', 'read', 'mcp_read', 'mcp_read_', 'x_mcp_read_y', ' mcp_read_x', 'MCP_READ_x', 'mcp_delete_x', 'everything__echo']) {
    t.equal(parseFunctionName(name), undefined, name)
  }
})

t.test('a description names the server as it is called', async (t) => {
  for (const fn of META_FUNCTIONS) t.equal(functionDescription(fn, '$& {server}'), fn.description.split('{server}').join('$& {server}'))
})
