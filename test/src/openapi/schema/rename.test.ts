import t from 'tap'
import { shortHash } from '../../../../src/functions/names.ts'
import { renameProperties, restoreNames } from '../../../../src/openapi/schema/rename.ts'

const ACCEPTED = /^[a-zA-Z0-9_.-]{1,64}$/

t.test('refused names are replaced everywhere, and turned back', async (t) => {
  const safe = `user_name_${shortHash('user name')}`
  const inner = `____${shortHash('имя')}`
  const { schema, renames } = renameProperties({
    properties: { 'user name': { type: 'string', description: 'Who.' }, ok: { type: 'array', items: { properties: { имя: {} }, required: ['имя'] } } },
    required: ['user name', 'ok'],
    dependentRequired: { 'user name': ['ok'] }
  }, ACCEPTED)
  t.strictSame(schema, {
    properties: {
      [safe]: { type: 'string', description: 'Who.\n(The tool calls it "user name".)' },
      ok: { type: 'array', items: { properties: { [inner]: { description: '(The tool calls it "имя".)' } }, required: [inner] } }
    },
    required: [safe, 'ok'],
    dependentRequired: { [safe]: ['ok'] }
  })
  t.strictSame(restoreNames({ [safe]: 'x', ok: [{ [inner]: 1, other: 2 }] }, renames), { 'user name': 'x', ok: [{ имя: 1, other: 2 }] })
})

t.test('accepted names stay, whatever they are', async (t) => {
  const schema = JSON.parse('{"properties":{"__proto__":{},"constructor":{},"a.b-c":{}}}')
  const { schema: same, renames } = renameProperties(schema, ACCEPTED)
  t.equal(same, schema)
  t.equal(renames.size, 0)
  t.equal(restoreNames(schema, renames), schema)
})

t.test('long names and stricter rules', async (t) => {
  const { schema } = renameProperties({ properties: { ['x'.repeat(100)]: {}, '1st': {}, 'a-b': {} } }, /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/)
  for (const name of Object.keys(Object(schema['properties']))) t.match(name, /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/)
})

t.test('arguments nested without end are passed on', async (t) => {
  const deep = JSON.parse('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000))
  t.ok(restoreNames(deep, new Map([['b', 'c']])))
})
