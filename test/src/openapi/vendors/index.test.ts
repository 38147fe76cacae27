import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { isArray, isObject, type JsonObject } from '../../../../src/openapi/schema/json.ts'
import { byWireName, resolveCall, VENDORS } from '../../../../src/openapi/vendors/index.ts'
import { definition, weather } from '../../../fixtures/definitions.ts'
import { NASTY_SCHEMAS } from '../../../fixtures/nasty-schemas.ts'

const nasty = Object.entries(NASTY_SCHEMAS).map(([name, schema]) => definition(name, schema))

/** The schema in a listed tool, wherever the vendor has it. */
function schemaIn (tool: JsonObject): JsonObject {
  const inner = isObject(tool['function']) ? tool['function'] : tool
  const schema = ['parameters', 'input_schema', 'inputSchema', 'parametersJsonSchema'].map((key) => inner[key]).find(isObject)
  return schema ?? {}
}

function toolsOf (tools: readonly JsonObject[]): readonly JsonObject[] {
  const declarations = tools[0]?.['functionDeclarations']
  return isArray(declarations) ? declarations.filter(isObject) : tools
}

for (const [format, vendor] of Object.entries(VENDORS)) {
  t.test(`${format} lists the nastiest schemas, all of them valid`, async (t) => {
    t.equal(vendor.format, format)
    const { tools } = vendor.list(nasty)
    const listed = toolsOf(JSON.parse(JSON.stringify(tools)))
    t.equal(listed.length, nasty.length)
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    for (const [index, tool] of listed.entries()) {
      const schema = schemaIn(tool)
      t.equal(schema['type'], 'object')
      t.ok(isObject(schema['properties']))
      t.ok(ajv.validateSchema(schema), `${nasty[index]?.name}: ${ajv.errorsText()}`)
      if (nasty[index]?.name !== 'chain') t.ok(ajv.compile(schema), `${nasty[index]?.name}: every reference resolves`)
    }
    t.equal(JSON.stringify(vendor.list(nasty)), JSON.stringify(vendor.list(nasty)), 'the same every time')
  })
}

t.test('a call leads to its definition', async (t) => {
  const odd = definition('1st__tool', { properties: { 'a-b': {} } })
  const definitions = byWireName(VENDORS.gemini, [weather, odd, { ...weather, description: 'a second' }])
  const call = { name: VENDORS.gemini.wireName('1st__tool'), arguments: { x: 1 } }
  t.strictSame(resolveCall(VENDORS.gemini, definitions, call, () => []), { definition: odd, arguments: { x: 1 } })
  t.equal(definitions.get('s__weather'), weather)
})

t.test('a call that leads nowhere', async (t) => {
  const call = { name: 's__wether', arguments: {} }
  t.throws(() => resolveCall(VENDORS.openai, new Map(), call, () => ['s__weather']), { code: 'unknown_function', hint: 'Did you mean s__weather?' })
  t.throws(() => resolveCall(VENDORS.openai, new Map(), call, () => []), { code: 'unknown_function', hint: /exact name/ })
  const [broken] = VENDORS.openai.parseCalls([{ function: { name: 's__weather', arguments: '{' } }])
  if (broken !== undefined) t.throws(() => resolveCall(VENDORS.openai, byWireName(VENDORS.openai, [weather]), broken, () => []), { code: 'invalid_request' })
})
