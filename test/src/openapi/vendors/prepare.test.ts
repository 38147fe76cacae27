import t from 'tap'
import { prepare, prepareAll } from '../../../../src/openapi/vendors/prepare.ts'
import { definition, weather } from '../../../fixtures/definitions.ts'

const ref = (name: string) => ({ $ref: `#/$defs/${name}` })
const plain = { properties: { a: ref('A') }, $defs: { A: { type: 'string' } } }
const recursive = { properties: { a: ref('A') }, $defs: { A: { items: ref('A') } } }
const profile = { refs: 'defs', refusedAtTop: ['anyOf'], arrayItems: false } as const

t.test('references as the vendor takes them', async (t) => {
  t.match(prepare(definition('f', plain), profile).schema, plain)
  const inlined = { type: 'object', properties: { a: { type: 'string' } } }
  for (const refs of ['inline', 'prefer-inline'] as const) t.strictSame(prepare(definition('f', plain), { ...profile, refs }).schema, inlined)
  t.match(prepare(definition('f', recursive), { ...profile, refs: 'prefer-inline' }).schema, recursive)
  t.notMatch(JSON.stringify(prepare(definition('f', { properties: { a: { $ref: '#' } } }), { ...profile, refs: 'inline' }).schema), '$ref')
})

t.test('there always is a description', async (t) => {
  t.equal(prepare(weather, profile).description, 'The weather.')
  t.equal(prepare(definition('f', {}, { title: 'T', description: ' ' }), profile).description, 'T')
  t.equal(prepare(definition('f', {}), profile).description, 'The tool "f".')
  t.equal(prepare(definition('f', {}, { target: { kind: 'meta', slug: 's', op: 'read' } }), profile).description, 'f')
  t.match(prepare(definition('f', { anyOf: [{ required: ['a'] }] }, { description: 'D.' }), profile).description, /^D\.\nAt least one/)
})

t.test('one that fails never hides the others', async (t) => {
  const trap = { get type () { throw new Error('trap') } }
  const prepared = prepareAll([definition('bad', trap), weather], profile)
  t.match(prepared, [{ schema: { type: 'object', properties: {} }, warnings: [/^bad: .*trap/] }, { schema: { required: ['city'] }, warnings: [] }])
})
