import t from 'tap'
import { UsageError } from '../../../../src/cli/client/errors.ts'
import { argumentsSchema, typedValue } from '../../../../src/cli/client/typed-value.ts'

const optionalNumber = { anyOf: [{ type: 'integer' }, { type: 'null' }] }
const optionalList = { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'null' }] }
const defs = { Level: { type: 'integer' }, Loop: { $ref: '#/$defs/Loop' } }

t.test('words become what the schema takes', async (t) => {
  const cases: readonly (readonly [unknown, readonly string[], unknown])[] = [
    [{ type: 'string' }, ['5'], '5'],
    [{ type: 'string' }, ['true'], 'true'],
    [{ type: 'string' }, [''], ''],
    [{ type: 'string' }, ['a=b'], 'a=b'],
    [{ type: 'number' }, ['5.5'], 5.5],
    [{ type: 'number' }, ['-1e3'], -1000],
    [{ type: 'integer' }, ['42'], 42],
    [{ type: 'boolean' }, ['true'], true],
    [{ type: 'boolean' }, ['False'], false],
    [{ type: 'null' }, ['null'], null],
    [{ type: 'object' }, ['{"a":1}'], { a: 1 }],
    [{ type: 'array' }, ['[1,"a"]'], [1, 'a']],
    [{ type: 'array', items: { type: 'string' } }, ['one'], ['one']],
    [{ type: 'array', items: { type: 'integer' } }, ['1', '2'], [1, 2]],
    [{ type: ['string', 'null'] }, ['null'], 'null'],
    [{ type: ['string', 'number'] }, ['5'], '5'],
    [optionalNumber, ['7'], 7],
    [optionalNumber, ['null'], null],
    [optionalList, ['7'], [7]],
    [optionalList, ['7', '8'], [7, 8]],
    [{ enum: ['a', 'b'] }, ['b'], 'b'],
    [{ enum: [1, null, true] }, ['1'], 1],
    [{ enum: [1, null, true] }, ['null'], null],
    [{ $ref: '#/$defs/Level' }, ['3'], 3],
    [{ $ref: '#/$defs/Loop' }, ['x'], 'x'],
    [{ $ref: '#/$defs/Missing' }, ['3'], 3],
    [undefined, ['3'], 3],
    [undefined, ['{"a":[]}'], { a: [] }],
    [undefined, ['some words'], 'some words'],
    [undefined, ['1', 'x'], [1, 'x']],
    [true, ['null'], null]
  ]
  for (const [schema, words, expected] of cases) t.strictSame(typedValue('key', words, { schema, defs }), expected, `${JSON.stringify(schema)} ${words.join(' ')}`)
})

t.test('what the schema does not take is an error that says what it does', async (t) => {
  const cases: readonly (readonly [unknown, readonly string[], RegExp])[] = [
    [{ type: 'number' }, ['five'], /"key" takes a number, not "five"/],
    [{ type: 'number' }, [''], /a number/],
    [{ type: 'number' }, ['0x10'], /a number/],
    [{ type: 'integer' }, ['1.5'], /a whole number/],
    [{ type: 'boolean' }, ['yes'], /true or false/],
    [{ type: 'object' }, ['[1]'], /a JSON object/],
    [{ type: 'array', items: { type: 'integer' } }, ['x'], /a whole number/],
    [optionalNumber, ['x'], /a whole number or null/],
    [{ enum: ['a', 1] }, ['c'], /takes a, 1, not "c"/],
    [{ type: 'string' }, ['a', 'b'], /given 2 times/]
  ]
  for (const [schema, words, message] of cases) {
    t.throws(() => typedValue('key', words, { schema, defs }), { name: 'UsageError', message })
  }
  t.ok(new UsageError('x') instanceof Error)
})

t.test('the schema out of a description', async (t) => {
  const args = { type: 'object', properties: { a: {} } }
  t.strictSame(argumentsSchema({ parameters: { properties: { arguments: args }, $defs: defs } }), { schema: args, defs })
  t.strictSame(argumentsSchema({ parameters: { properties: { arguments: { $ref: '#/$defs/Level' } }, $defs: defs } }).schema, defs.Level)
  t.strictSame(argumentsSchema({}), { schema: undefined, defs: {} })
})
