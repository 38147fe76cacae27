import t from 'tap'
import { paramHeaders, scanParamHeaders } from '../../../src/connections/param-headers.ts'

const property = (type: string, name: unknown) => ({ type, 'x-mcp-header': name })

t.test('declarations of a schema', async (t) => {
  t.strictSame(scanParamHeaders({
    type: 'object',
    properties: {
      region: property('string', 'Region'),
      plain: { type: 'string' },
      nested: { type: 'object', properties: { depth: property('integer', 'Depth') } },
      sample: { type: 'object', default: { 'x-mcp-header': 7 } },
      'x-mcp-header': { type: 'string' }
    }
  }), { declared: [{ path: ['region'], name: 'Region' }, { path: ['nested', 'depth'], name: 'Depth' }] })
})

t.test('one that is not as it must be makes them all invalid', async (t) => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['at the root', property('object', 'X')],
    ['an object', { properties: { a: property('object', 'A') } }],
    ['no type', { properties: { a: { 'x-mcp-header': 'A' } } }],
    ['an empty name', { properties: { a: property('string', '') } }],
    ['a name with a space', { properties: { a: property('string', 'a b') } }],
    ['a name with a line break', { properties: { a: property('string', 'a\r\nx: y') } }],
    ['no string', { properties: { a: property('string', 7) } }],
    ['twice', { properties: { a: property('string', 'A'), b: property('string', 'a') } }],
    ['a number', { properties: { a: property('number', 'A') } }],
    ['in a list', { properties: { a: { type: 'array', items: property('string', 'A') } } }],
    ['in a composition', { anyOf: [{ properties: { a: property('string', 'A') } }] }],
    ['in a definition', { $defs: { a: property('string', 'A') } }],
    ['a bad one beside a good one', { properties: { a: property('string', 'A'), b: property('array', 'B') } }]
  ]
  for (const [name, schema] of cases) t.match(scanParamHeaders(schema), { declared: [], invalid: /^its inputSchema has x-mcp-header / }, name)
  for (const schema of [undefined, true, 'x', {}]) t.strictSame(scanParamHeaders(schema), { declared: [] })
})

t.test('values of a call', async (t) => {
  const declared = [{ path: ['a'], name: 'A' }, { path: ['b', 'c'], name: 'C' }]
  const cases = [
    [{ a: 'x', b: { c: 7 } }, { 'mcp-param-A': 'x', 'mcp-param-C': '7' }],
    [{ a: true, b: { c: 1.5 } }, { 'mcp-param-A': 'true', 'mcp-param-C': '1.5' }],
    [{ a: 'größe', b: 'no object' }, { 'mcp-param-A': `=?base64?${Buffer.from('größe').toString('base64')}?=` }],
    [{ a: null, b: { c: {} } }, {}],
    [{ a: 2 ** 60, b: { c: NaN } }, {}],
    [{}, {}]
  ] as const
  for (const [args, expected] of cases) t.strictSame(paramHeaders(declared, args), expected, JSON.stringify(args))
})
