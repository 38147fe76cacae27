// The client of a conformance run: connects to the server at the URL that is the last argument with Postern's
// connection layer, and does what a gateway does with it. The scenario comes in MCP_CONFORMANCE_SCENARIO.
import { pino } from 'pino'
import { ServerConnection } from '../../src/connections/connection.ts'
import { ListingCache } from '../../src/connections/listing-cache.ts'
import { isRecord } from '../../src/util/guards.ts'

const url = process.argv.at(-1) ?? ''
const context: unknown = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}')

const connection = new ServerConnection({
  name: 'conformance',
  slug: 'conformance',
  disabled: false,
  timeoutMs: 20_000,
  maxTotalTimeoutMs: 20_000,
  maxConcurrency: 8,
  maxQueue: 8,
  tools: { allow: [], deny: [] },
  transport: { kind: 'auto', url, headers: {} }
}, {
  identity: { name: 'postern', version: '0.0.0' },
  cache: new ListingCache(),
  log: pino({ level: process.env['LOG_LEVEL'] ?? 'warn' }, pino.destination(2)),
  redact: (text) => text,
  onGroup: () => {}
})

/** Arguments that fit a tool's schema, made from the types of its properties. */
function argumentsFor (schema: unknown): Record<string, unknown> {
  const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {}
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valueFor(property)]))
}

function valueFor (property: unknown): unknown {
  const schema = isRecord(property) ? property : {}
  if ('default' in schema) return schema['default']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  switch (schema['type']) {
    case 'number':
    case 'integer': return 5
    case 'boolean': return true
    case 'array': return []
    case 'object': return argumentsFor(schema)
    default: return 'text'
  }
}

/** The calls that a scenario asks for, or one of each tool that is listed. */
async function calls (): Promise<readonly (readonly [string, Record<string, unknown>])[]> {
  const wanted = isRecord(context) && Array.isArray(context['toolCalls']) ? context['toolCalls'] : []
  const { items } = await connection.list('tools')
  // This scenario asks for the schema as it was received.
  if (process.env['MCP_CONFORMANCE_SCENARIO'] === 'json-schema-2020-12-preservation') {
    const [focal] = items.filter((item) => isRecord(item) && item['name'] === 'json_schema_2020_12_tool')
    return isRecord(focal) ? [['json_schema_echo', { schema: focal['inputSchema'] }]] : []
  }
  if (wanted.length > 0) return wanted.flatMap((call) => isRecord(call) && typeof call['name'] === 'string' ? [[call['name'], isRecord(call['arguments']) ? call['arguments'] : {}] as const] : [])
  return items.flatMap((item) => isRecord(item) && typeof item['name'] === 'string' ? [[item['name'], argumentsFor(item['inputSchema'])] as const] : [])
}

connection.start()
try {
  for (const kind of ['prompts', 'resources', 'resourceTemplates'] as const) await connection.list(kind).catch((error: unknown) => console.error(String(error)))
  for (const [name, args] of await calls()) {
    const result = await connection.callTool(name, args).catch((error: unknown) => String(error))
    console.error(name, JSON.stringify(result).slice(0, 300))
  }
} catch (error) {
  console.error(String(error))
  process.exitCode = 1
} finally {
  await connection.stop()
}
