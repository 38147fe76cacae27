import t from 'tap'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { META_FUNCTIONS, type Op } from '../../../src/functions/table.ts'
import { DEFAULT_SLICE_BYTES, MAX_SLICE_BYTES } from '../../../src/render/limits.ts'
import { CompleteInput, CompleteOutput } from '../../../src/schemas/complete.ts'
import { DescribeInput } from '../../../src/schemas/describe.ts'
import { InvokeInput } from '../../../src/schemas/invoke.ts'
import { PromptInput } from '../../../src/schemas/prompt.ts'
import { PromptsOutput } from '../../../src/schemas/prompts.ts'
import { ReadInput } from '../../../src/schemas/read.ts'
import { SEARCH_DEFAULT_TOP_K, SEARCH_MAX_TOP_K, SearchInput } from '../../../src/schemas/search.ts'
import { ServersOutput } from '../../../src/schemas/servers.ts'
import { CallQuery, ToolsQuery } from '../../../src/schemas/tools.ts'
import { isRecord } from '../../../src/util/guards.ts'
import { stdioEntry, until } from '../../fixtures/helpers.ts'
import { openGateway } from '../../fixtures/mcp-gateway.ts'

interface Bodies {
  readonly schema: TSchema
  readonly smallest: Readonly<Record<string, unknown>>
  readonly good: readonly Readonly<Record<string, unknown>>[]
  /** Each replaces members of the smallest. */
  readonly bad: readonly Readonly<Record<string, unknown>>[]
}

const BODIES: Readonly<Record<string, Bodies>> = {
  search: {
    schema: SearchInput,
    smallest: { query: '' },
    // SPEC section 2: top_k is clamped, so no whole number is refused.
    good: [{ top_k: 1 }, { top_k: 20 }, { top_k: 0 }, { top_k: 1000 }, { top_k: -1 }, { kind: 'resource_template' }],
    bad: [{ query: 3 }, { query: undefined }, { top_k: '3' }, { top_k: 1.5 }, { kind: 'file' }, { kind: null }]
  },
  describe: {
    schema: DescribeInput,
    smallest: { tool: 'echo' },
    good: [{ kind: 'tool' }, { kind: 'prompt' }],
    bad: [{ tool: '' }, { tool: 1 }, { tool: undefined }, { kind: 'template' }]
  },
  invoke: {
    schema: InvokeInput,
    smallest: { tool: 'echo' },
    good: [{ arguments: {} }, { arguments: { deep: [{ any: null }] } }],
    bad: [{ tool: '' }, { arguments: '{}' }, { arguments: [] }, { arguments: null }]
  },
  read: {
    schema: ReadInput,
    smallest: { uri: 'test://text' },
    good: [{ offset: 0 }, { max_bytes: 1 }, { max_bytes: MAX_SLICE_BYTES * 10 }, { item: 0 }, { pattern: '(' }, { snapshot: '' }, { arguments: { id: 1 } }],
    bad: [{ uri: '' }, { offset: -1 }, { offset: '0' }, { max_bytes: 0 }, { max_bytes: 1.5 }, { item: -1 }, { pattern: 1 }, { snapshot: 1 }]
  },
  prompt: {
    schema: PromptInput,
    smallest: { prompt: 'greet' },
    // Values that are no strings are refused with a text of their own.
    good: [{ arguments: { name: 'Ada' } }, { arguments: { name: 1 } }],
    bad: [{ prompt: '' }, { arguments: 'name=Ada' }, { arguments: [] }]
  },
  complete: {
    schema: CompleteInput,
    smallest: { command: 'prompt', words: [''] },
    good: [{ words: [] }, { command: 'unknown' }],
    bad: [{ words: 'x' }, { words: [1] }, { command: 1 }]
  },
  tools: {
    schema: ToolsQuery,
    smallest: {},
    good: [{ format: 'gemini', style: 'tools', server: 'a,b' }],
    bad: [{ format: 'ollama' }, { style: 'all' }, { server: '' }]
  },
  call: {
    schema: CallQuery,
    smallest: {},
    good: [{ format: 'openai-responses' }],
    bad: [{ format: '' }]
  }
}

t.test('what each operation takes; an unknown key is refused', async (t) => {
  for (const [name, { schema, smallest, good, bad }] of Object.entries(BODIES)) {
    t.ok(Value.Check(schema, smallest), `${name}: the smallest`)
    for (const members of good) t.ok(Value.Check(schema, { ...smallest, ...members }), `${name} takes ${JSON.stringify(members)}`)
    for (const members of [...bad, { extra: 1 }, { Server: 's' }]) {
      const body = Object.fromEntries(Object.entries({ ...smallest, ...members }).filter(([, value]) => value !== undefined))
      t.notOk(Value.Check(schema, body), `${name} refuses ${JSON.stringify(members)}`)
    }
    for (const other of [null, [], '', 1]) t.notOk(Value.Check(schema, other))
  }
})

t.test('defaults and limits are documented as they are', async (t) => {
  t.equal(SEARCH_DEFAULT_TOP_K, 8)
  t.equal(SEARCH_MAX_TOP_K, 20)
  t.match(SearchInput.properties.top_k, { default: SEARCH_DEFAULT_TOP_K, description: new RegExp(`from 1 to ${SEARCH_MAX_TOP_K}\\b`) })
  t.match(DescribeInput.properties.kind, { default: 'tool' })
  t.match(ReadInput.properties.offset, { default: 0 })
  t.match(ReadInput.properties.max_bytes, { default: DEFAULT_SLICE_BYTES, description: new RegExp(`at most ${MAX_SLICE_BYTES}\\b`) })
  t.match(ToolsQuery.properties, { format: { default: 'openai' }, style: { default: 'meta' } })
})

t.test('every parameter is described, for whoever calls it', async (t) => {
  for (const { op, parameters } of META_FUNCTIONS) {
    for (const [name, parameter] of Object.entries(parameters.properties)) t.match(parameter, { description: /\S.*\.$/ }, `${op}.${name}`)
  }
})

t.test('output schemas accept real outputs', async (t) => {
  const { gateway } = openGateway(t, { s: stdioEntry('v1') })
  await until(() => gateway.ready(), 20_000)
  const calls: readonly (readonly [Op, Record<string, unknown>])[] = [
    ['search', { query: 'text' }],
    ['describe', { tool: 'add' }],
    ['describe', { tool: 'test://text', kind: 'resource' }],
    ['describe', { tool: 'test://item/{id}', kind: 'resource_template' }],
    ['describe', { tool: 'greet', kind: 'prompt' }],
    ...['add', 'mixed', 'fail', 'bad_structured', 'big_structured', 'big_text', 'many_items'].map((tool): [Op, Record<string, unknown>] => ['invoke', { tool, arguments: { a: 1, b: 2 } }]),
    ...['text', 'big', 'image', 'mislabeled', 'many', 'both', 'neither', 'bad-base64', 'empty', 'escapes'].map((name): [Op, Record<string, unknown>] => ['read', { uri: `test://${name}` }]),
    ['read', { uri: 'test://log', pattern: 'ERROR' }],
    ['prompt', { prompt: 'multi' }],
    ['prompt', { prompt: 'long' }]
  ]
  for (const [op, input] of calls) {
    const schema = META_FUNCTIONS.find((fn) => fn.op === op)?.output
    const output: unknown = JSON.parse(JSON.stringify(await callAny(op, input)))
    if (schema !== undefined) t.strictSame([...Value.Errors(schema, output)], [], `${op} ${JSON.stringify(input)}`)
  }
  for (const [schema, output] of [
    [ServersOutput, gateway.status()],
    [PromptsOutput, await gateway.prompts()],
    [CompleteOutput, await gateway.complete({ command: 'prompt', words: ['s', 'greet', ''] })]
  ] as const) t.strictSame([...Value.Errors(schema, JSON.parse(JSON.stringify(output)))], [])

  async function callAny (op: Op, input: Record<string, unknown>): Promise<unknown> {
    const { schema } = BODIES[op] ?? {}
    if (schema === undefined || !Value.Check(schema, input) || !isRecord(input)) throw new Error(`not the input of ${op}`)
    switch (op) {
      case 'search': return await gateway.call(op, 's', { query: String(input.query) })
      case 'describe': return await gateway.call(op, 's', Value.Parse(DescribeInput, input))
      case 'invoke': return await gateway.call(op, 's', Value.Parse(InvokeInput, input))
      case 'read': return await gateway.call(op, 's', Value.Parse(ReadInput, input))
      case 'prompt': return await gateway.call(op, 's', Value.Parse(PromptInput, input))
    }
  }
})
