import t from 'tap'
import { geminiSubset } from '../../../../src/openapi/schema/gemini-subset.ts'
import type { JsonObject } from '../../../../src/openapi/schema/json.ts'

const rows: Array<[string, JsonObject, JsonObject]> = [
  ['what it reads', { type: 'string', format: 'date', enum: ['a'], minimum: 1 }, { type: 'string', format: 'date', enum: ['a'], minimum: 1 }],
  ['what it does not read', { type: 'string', description: 'D.', pattern: '^a$', default: 'a' }, { type: 'string', description: 'D.\n(pattern: ^a$)\n(default: a)' }],
  ['a constant', { const: 'a' }, { enum: ['a'] }],
  ['a boolean constant', { const: true }, { description: '(const: true)' }],
  ['an enum with null', { type: ['string', 'null'], enum: ['a', null] }, { type: ['string', 'null'], enum: ['a'] }],
  ['an enum of other values', { enum: [true, 'a'] }, { description: '(enum: [true,"a"])' }],
  ['all of', { allOf: [{ type: 'object' }, { properties: { a: {} } }] }, { type: 'object', properties: { a: {} } }],
  ['all of, not mergeable', { type: 'string', allOf: [{ type: 'number' }] }, { type: 'string', description: '(allOf: [{"type":"number"}])' }],
  ['required without a schema', { type: 'object', required: ['a'] }, { type: 'object', required: ['a'], properties: { a: {} } }],
  ['inside', { properties: { a: { not: { type: 'null' } } } }, { properties: { a: { description: '(not: {"type":"null"})' } } }],
  ['what stays of unions', { anyOf: [{ minLength: 1 }] }, { anyOf: [{ description: '(minLength: 1)' }] }]
]
for (const [name, given, expected] of rows) t.test(name, async (t) => t.strictSame(geminiSubset(given), expected))
