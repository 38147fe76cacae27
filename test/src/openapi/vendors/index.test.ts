import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { isArray, isObject, type JsonObject } from '../../../../src/openapi/schema/json.ts'
import { byWireName, VENDORS } from '../../../../src/openapi/vendors/index.ts'
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

t.test('a name leads to its definition', async (t) => {
  const odd = definition('1st__tool', { properties: { 'a-b': {} } })
  const definitions = byWireName(VENDORS.gemini, [weather, odd, { ...weather, description: 'a second' }])
  t.equal(definitions.get(VENDORS.gemini.wireName('1st__tool')), odd)
  t.equal(definitions.get('s__weather'), weather)
})
