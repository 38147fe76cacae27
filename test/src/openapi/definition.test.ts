import t from 'tap'
import type { CatalogItem } from '../../../src/catalog/item.ts'
import { META_FUNCTIONS } from '../../../src/functions/table.ts'
import { metaDefinitions, toolDefinitions } from '../../../src/openapi/definition.ts'

const tool = (id: string, more: Partial<CatalogItem> = {}): CatalogItem => ({ kind: 'tool', id, name: id, ...more })

t.test('tools are ordered by name, whatever the listing', async (t) => {
  const items = [tool('b'), tool('a', { description: 'A.', title: 'T', inputSchema: 7, outputSchema: {}, annotations: { readOnlyHint: true } }), { ...tool('r'), kind: 'resource' as const }]
  const definitions = toolDefinitions('s', items)
  t.strictSame(definitions, [
    { name: 's__a', title: 'T', description: 'A.', inputSchema: 7, outputSchema: {}, annotations: { readOnlyHint: true }, target: { kind: 'tool', slug: 's', tool: 'a' } },
    { name: 's__b', inputSchema: undefined, target: { kind: 'tool', slug: 's', tool: 'b' } }
  ])
  t.strictSame(toolDefinitions('s', items.toReversed()), definitions)
})

t.test('annotations that could not be serialized are left out', async (t) => {
  const deep: unknown = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000))
  t.equal(toolDefinitions('s', [tool('a', { annotations: { deep } })])[0]?.annotations, undefined)
})

t.test('the meta style', async (t) => {
  const definitions = metaDefinitions({ name: 'my $& server', slug: 'my', functions: META_FUNCTIONS })
  t.strictSame(definitions.map(({ name }) => name), ['mcp_search_my', 'mcp_describe_my', 'mcp_invoke_my', 'mcp_read_my', 'mcp_prompt_my'])
  t.match(definitions[0], { description: /"my \$& server"/, inputSchema: { type: 'object', required: ['query'] }, target: { kind: 'meta', op: 'search' } })
})
