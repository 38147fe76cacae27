import t from 'tap'
import { Value } from 'typebox/value'
import { ConfigFileSchema, ServerEntrySchema, SettingsSchema } from '../../../src/schemas/config.ts'

t.test('every key says what it is and what is allowed', async (t) => {
  for (const schema of [ServerEntrySchema, SettingsSchema]) {
    for (const [key, property] of Object.entries(schema.properties)) {
      t.match(property, { description: /\S/, expected: /\S/ }, key)
    }
  }
})

t.test('the whole file', async (t) => {
  t.ok(Value.Check(ConfigFileSchema, { mcpServers: { a: { command: 'c' } }, port: 7411, other: 1 }))
  t.notOk(Value.Check(ConfigFileSchema, { mcpServers: { a: { command: 1 } } }))
  t.notOk(Value.Check(ConfigFileSchema, { port: '7411' }))
})
