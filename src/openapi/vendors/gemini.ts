import { safeName, shortHash } from '../../functions/names.ts'
import { restoreNames } from '../schema/rename.ts'
import { geminiSubset } from '../schema/gemini-subset.ts'
import { isArray, isObject, type JsonObject } from '../schema/json.ts'
import { MAX_FUNCTION_NAME } from '../tool-names.ts'
import { collectCalls, modelCall } from './calls.ts'
import { prepare, prepareAll, type SchemaProfile } from './prepare.ts'
import type { CallResult, ModelCall, Vendor } from './types.ts'

/**
 * `parametersJsonSchema` takes JSON Schema where `parameters` takes OpenAPI 3.0's (types of @google/genai 1.x), but only
 * a subset of it; references work in part, so they are written out.
 */
const PROFILE: SchemaProfile = {
  refs: 'inline',
  refusedAtTop: ['oneOf', 'allOf', 'anyOf', 'enum', 'const', 'not', 'if'],
  arrayItems: true,
  propertyNames: /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/,
  adapt: geminiSubset
}

const SHAPES = 'a part with "functionCall" ({"functionCall": {"id"?, "name", "args"}}), a list of parts, the content with "parts", or the whole response with "candidates"'

/** Google Gemini: the list is what `config.tools` takes, one tool with all declarations. */
export const gemini: Vendor = {
  format: 'gemini',
  wireName,
  restoreArguments: (definition, args) => restoreNames(args, prepare(definition, PROFILE).renames),
  list (definitions) {
    const prepared = prepareAll(definitions, PROFILE)
    const functionDeclarations = prepared.map(({ definition, description, schema }) =>
      ({ name: wireName(definition.name), description, parametersJsonSchema: schema }))
    return { tools: prepared.length === 0 ? [] : [{ functionDeclarations }], warnings: prepared.flatMap(({ warnings }) => warnings) }
  },
  parseCalls: (body) => collectCalls(body, SHAPES, callsIn),
  answer: (results) => results.length === 0 ? [] : [{ role: 'user', parts: results.map(functionResponse) }]
}

/** Gemini demands a letter or an underscore first. */
function wireName (name: string): string {
  if (/^[a-zA-Z_]/.test(name)) return name
  const suffix = `_${shortHash(name)}`
  return safeName(`_${name}`.slice(0, MAX_FUNCTION_NAME - suffix.length) + suffix, MAX_FUNCTION_NAME)
}

function callsIn (value: JsonObject): readonly ModelCall[] | undefined {
  // Of several alternative answers, a conversation goes on with one.
  if (isArray(value['candidates'])) return isObject(value['candidates'][0]) ? callsIn(value['candidates'][0]) : []
  if (isObject(value['content'])) return callsIn(value['content'])
  if (isArray(value['parts'])) return collectCalls(value['parts'], SHAPES, callsIn)
  const call = value['functionCall'] ?? value['function_call']
  if (isObject(call)) return [modelCall(call['id'], call['name'], call['args'])]
  if ('name' in value && 'args' in value) return [modelCall(value['id'], value['name'], value['args'])]
  // Text, thoughts, code, a candidate without content: not for us.
  return PART_OF_ANSWER.some((member) => member in value) ? [] : undefined
}

const PART_OF_ANSWER = ['text', 'thought', 'thoughtSignature', 'inlineData', 'fileData', 'executableCode', 'codeExecutionResult', 'finishReason', 'finish_reason', 'role', 'promptFeedback']

/** `output` and `error` are the keys that Gemini knows. It takes a `$ref` in a response for one of its own, so such JSON goes as text. */
function functionResponse ({ call, message }: CallResult): JsonObject {
  const asJson = message.structured !== undefined && message.rest === '' && !message.text.includes('"$ref"')
  const value = asJson ? message.structured : message.text
  return {
    functionResponse: {
      ...(call.id === undefined ? {} : { id: String(call.id) }),
      name: call.name,
      response: message.isError ? { error: value } : { output: value }
    }
  }
}
