import t from 'tap'
import { Compile } from 'typebox/schema'
import { invokeParameters, openParameters } from '../../../src/catalog/invoke-parameters.ts'

function accepts (parameters: object, call: object): boolean {
  return Compile(parameters).Check(call)
}

t.test('the schema of a whole call', async (t) => {
  const a = { type: 'number', description: 'First', default: 1 }
  t.strictSame(invokeParameters('sum', { type: 'object', properties: { a }, required: ['a'] }), {
    parameters: {
      type: 'object',
      properties: { tool: { const: 'sum' }, arguments: { type: 'object', properties: { a }, required: ['a'] } },
      required: ['tool', 'arguments']
    },
    warnings: []
  })
})

t.test('arguments are required only where one of them is', async (t) => {
  const table: Array<[object, boolean]> = [
    [{ type: 'object' }, false],
    [{ type: 'object', required: [] }, false],
    [{ type: 'object', properties: { a: {} } }, false],
    [{ type: 'object', properties: { a: {} }, required: ['a'] }, true],
    [{ $ref: '#/$defs/Args', $defs: { Args: { type: 'object', properties: { a: {} }, required: ['a'] } } }, true]
  ]
  for (const [schema, required] of table) {
    t.strictSame(invokeParameters('x', schema).parameters.required, required ? ['tool', 'arguments'] : ['tool'], JSON.stringify(schema))
  }
})

t.test('references of the inputSchema resolve in the new document', async (t) => {
  const node = { type: 'object', properties: { value: { type: 'integer' }, next: { $ref: '#/$defs/Node' } }, required: ['value'] }
  const table: Array<[string, object]> = [
    ['$defs', { type: 'object', properties: { list: { $ref: '#/$defs/Node' } }, $defs: { Node: node } }],
    ['definitions', {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { list: { $ref: '#/definitions/N' } },
      definitions: { N: { ...node, properties: { value: { type: 'integer' }, next: { $ref: '#/definitions/N' } } } }
    }],
    ['into properties', { type: 'object', properties: { one: { type: 'object', required: ['value'], properties: { value: { type: 'integer' } } }, list: { $ref: '#/properties/one' } } }],
    ['$id', { $id: 'https://example.com/s.json', type: 'object', properties: { list: { $ref: 'https://example.com/s.json#/$defs/Node' } }, $defs: { Node: node } }],
    ['anchor', { type: 'object', properties: { list: { $ref: '#node' } }, $defs: { Node: { ...node, $anchor: 'node' } } }]
  ]
  for (const [name, schema] of table) {
    const { parameters, warnings } = invokeParameters('t', schema)
    t.strictSame(warnings, [], name)
    t.equal(accepts(parameters, { tool: 't', arguments: { list: { value: 1 } } }), true, name)
    t.equal(accepts(parameters, { tool: 't', arguments: { list: { value: 'no' } } }), false, name)
    t.equal(accepts(parameters, { tool: 'other', arguments: {} }), false, name)
  }
})

t.test('recursion through the root leads to the arguments, not to the call', async (t) => {
  const { parameters } = invokeParameters('t', {
    type: 'object',
    properties: { value: { type: 'integer' }, child: { $ref: '#' }, kids: { $ref: '#/$defs/Kids' } },
    additionalProperties: false,
    $defs: { Kids: { type: 'array', items: { $ref: '#' } } }
  })
  t.equal(accepts(parameters, { tool: 't', arguments: { child: { value: 1 }, kids: [{ value: 2 }] } }), true)
  t.equal(accepts(parameters, { tool: 't', arguments: { child: { tool: 't' } } }), false)
  t.equal(accepts(parameters, { tool: 't', arguments: { kids: [{ value: 'x' }] } }), false)
})

t.test('a property called $ref and a default that looks like one are no references', async (t) => {
  const properties = { $ref: { type: 'string' }, pointer: { type: 'object', default: { $ref: '#' } } }
  const { parameters, warnings } = invokeParameters('t', { type: 'object', properties })
  t.match(parameters, { properties: { arguments: { properties } } })
  t.strictSame(warnings, [])
})

t.test('what cannot describe an object becomes an open object with a warning', async (t) => {
  let deep: unknown = { type: 'object' }
  for (let level = 0; level < 20_000; level++) deep = { type: 'object', properties: { a: deep } }
  for (const schema of [undefined, null, 'text', 7, [], false, { type: 'string' }, { type: ['string', 'null'] }, deep, { type: 'object', properties: { a: { $ref: '#/nowhere' } } }]) {
    const { parameters, warnings } = invokeParameters('t', schema)
    t.ok(warnings.length > 0, String(warnings))
    t.equal(accepts(parameters, { tool: 't', arguments: { anything: 1 } }), true)
    t.equal(accepts(parameters, { tool: 't' }), true)
  }
})

t.test('the open schema', async (t) => {
  t.equal(accepts(openParameters('t'), { tool: 't', arguments: { a: 1 } }), true)
  t.equal(accepts(openParameters('t'), { tool: 'u' }), false)
})
