import t from 'tap'
import type { CatalogItem } from '../../../src/catalog/item.ts'
import { OutputChecks } from '../../../src/gateway/output-check.ts'

const tool = (outputSchema: unknown): CatalogItem => ({ kind: 'tool', id: 'sum', name: 'sum', outputSchema })
const number = { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] }
// Each definition asks for the next one twice: 2^40 checks.
const doubling = {
  $ref: '#/$defs/d0',
  $defs: Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`d${n}`, n === 40
    ? { type: 'object' }
    : { allOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] }]))
}

const CASES = [
  ['content that matches', number, { sum: 3 }, undefined],
  ['a wrong type', number, { sum: '3' }, /does not match the tool's outputSchema: \/sum must be number/],
  ['a missing member', number, {}, /must have required property 'sum'/],
  ['no content', number, undefined, /gave no structured content/],
  ['an open schema', {}, [1], undefined],
  ['draft 7', { $schema: 'http://json-schema.org/draft-07/schema#', ...number }, { sum: '3' }, /does not match/],
  ['draft 4', { $schema: 'http://json-schema.org/draft-04/schema#', ...number }, { sum: 3 }, undefined],
  ['2020-12', { $schema: 'https://json-schema.org/draft/2020-12/schema', prefixItems: [{ type: 'string' }] }, [1], /does not match/],
  ['another dialect', { $schema: 'https://example.org/mine', ...number }, { sum: 3 }, /cannot be used/],
  ['an unknown keyword', { ...number, vendor: true }, { sum: 3 }, undefined],
  ['an unknown format', { properties: { at: { format: 'moon-phase' } } }, { at: 'x' }, undefined],
  ['an unknown type', { properties: { sum: { type: 'nonsense' } } }, {}, /cannot be used/],
  ['a reference that leads nowhere', { $ref: '#/$defs/missing' }, {}, /cannot be used/],
  ['a reference to another host', { $ref: 'https://example.org/schema.json' }, {}, /cannot be used/],
  ['a pattern that does not parse', { properties: { a: { pattern: '(' } } }, {}, /cannot be used/],
  ['a string', 'string', {}, /is not a schema/],
  ['a boolean', true, {}, /is not a schema/],
  ['a promise of a check', { $async: true, ...number }, { sum: 'x' }, /cannot be used \(\$async/],
  ['a reference to itself', { allOf: [{ $ref: '#' }] }, {}, /could not be checked/],
  ['a schema that takes for ever', doubling, {}, /could not be checked .*timed out/],
  ['two patterns', { properties: { a: { pattern: '^a' }, b: { pattern: '^b' } } }, { a: 'a', b: 'b' }, undefined],
  ['a catastrophic pattern', { properties: { a: { pattern: '^(a+)+$' } } }, { a: `${'a'.repeat(2000)}!` }, /does not match/]
] as const

for (const [name, schema, value, expected] of CASES) {
  t.test(name, async (t) => {
    const warning = new OutputChecks().check(tool(schema), value)
    if (expected === undefined) t.equal(warning, undefined)
    else t.match(warning, expected)
  })
}

t.test('schemas of different tools may share an $id', async (t) => {
  const checks = new OutputChecks()
  t.equal(checks.check(tool({ $id: 'same', type: 'object' }), {}), undefined)
  t.match(checks.check(tool({ $id: 'same', type: 'array' }), {}), /must be array/)
})

t.test('a schema is compiled once', async (t) => {
  const checks = new OutputChecks()
  const item = tool(number)
  for (const sum of [1, 2, 3]) t.equal(checks.check(item, { sum }), undefined)
})
