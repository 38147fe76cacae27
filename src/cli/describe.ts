import { isRecord } from '../util/guards.ts'
import type { Answer } from './client/api.ts'
import type { ClientContext } from './client/context.ts'
import { ApiProblem, UsageError } from './client/errors.ts'
import { choiceOption } from './client/numbers.ts'
import type { Printer } from './client/printer.ts'
import { number, record, records, text, texts, type Json } from './client/shape.ts'
import { EXIT } from './io.ts'
import { KINDS } from './search.ts'

/** `postern describe SERVER NAME [--kind KIND]` */
export async function describe (context: ClientContext): Promise<number> {
  const { printer, positionals, json } = context
  const [server, name, ...rest] = positionals
  if (server === undefined || name === undefined || rest.length > 0) throw new UsageError('name a SERVER and one tool, resource, template or prompt of it')
  const kind = choiceOption(context, 'kind', KINDS)
  const { body, value } = await described(context, server, name, kind === undefined ? kindsOf(name) : [kind])
  if (json) {
    await printer.json(body)
    return EXIT.done
  }
  await print(printer, value, name)
  printer.warnings(texts(value, 'warnings'))
  return EXIT.done
}

/** What a name may name, the likeliest first. */
function kindsOf (name: string): readonly (typeof KINDS)[number][] {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(name)) return ['tool', 'prompt', 'resource', 'resource_template']
  return name.includes('{') ? ['resource_template', 'resource', 'tool', 'prompt'] : ['resource', 'resource_template', 'tool', 'prompt']
}

/** The first kind under which it is known. When there is none, the error of the first kind has the nearest names. */
async function described ({ api }: ClientContext, server: string, name: string, kinds: readonly string[]): Promise<Answer> {
  let first: unknown
  for (const kind of kinds) {
    try {
      return await api.post('/describe', { server, tool: name, kind })
    } catch (error) {
      if (!(error instanceof ApiProblem) || !/^unknown_(tool|resource|prompt)$/.test(error.code)) throw error
      first ??= error
    }
  }
  throw first
}

async function print (printer: Printer, item: Json, id: string): Promise<void> {
  const title = text(item, 'title')
  const facts = [text(item, 'mime_type'), sizeText(item), audience(item)].filter((fact) => fact !== undefined)
  const head = `${printer.paint('bold', printer.cell(id))}  ${printer.paint('dim', printer.cell(`${text(item, 'kind') ?? ''} of ${text(item, 'server') ?? ''}`))}`
  await printer.styled(`${head}\n${title === undefined || title === id ? '' : `${printer.cell(title)}\n`}`)
  if (facts.length > 0) await printer.line(facts.join(', '))
  const description = text(item, 'description')
  if (description !== undefined) await printer.text(`\n${description.trimEnd()}\n`)
  const rows = item['kind'] === 'tool' ? toolArguments(item) : item['kind'] === 'prompt' ? promptArguments(item) : texts(item, 'variables').map((name) => [name, 'required', ''] as const)
  if (rows.length > 0) await printArguments(printer, rows)
  else if (item['kind'] === 'tool' || item['kind'] === 'prompt') await printer.line('\nIt takes no arguments.')
  const hints = Object.entries(record(item, 'annotations')).filter(([, value]) => typeof value === 'boolean')
  if (hints.length > 0) await printer.text(`\n${hints.map(([hint, value]) => `${hint}: ${String(value)}`).join(', ')}\n`)
}

type Row = readonly [name: string, type: string, description: string]

async function printArguments (printer: Printer, rows: readonly Row[]): Promise<void> {
  const cells = rows.map((row) => row.map((cell) => printer.cell(cell)))
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lines = cells.map(([name = '', type = '', description = '']) =>
    `  ${printer.paint('bold', name)}${' '.repeat((widths[0] ?? 0) - name.length)}  ${type.padEnd(widths[1] ?? 0)}  ${description}`.trimEnd())
  await printer.styled(`\n${printer.paint('bold', 'Arguments')}\n${lines.join('\n')}\n`)
}

function toolArguments (item: Json): readonly Row[] {
  const schema = record(record(record(item, 'parameters'), 'properties'), 'arguments')
  const required = texts(schema, 'required')
  return Object.entries(record(schema, 'properties')).map(([name, property]) => {
    const marked = required.includes(name) ? `${typeText(property)}, required` : typeText(property)
    return [name, marked, isRecord(property) ? text(property, 'description') ?? '' : '']
  })
}

function promptArguments (item: Json): readonly Row[] {
  return records(item, 'arguments').map((argument) => [text(argument, 'name') ?? '', argument['required'] === true ? 'required' : '', text(argument, 'description') ?? ''])
}

function typeText (schema: unknown): string {
  if (!isRecord(schema)) return 'any'
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => typeof value === 'string' ? value : JSON.stringify(value)).join(' | ')
  const types = typeof schema['type'] === 'string' ? [schema['type']] : texts(schema, 'type')
  const unions = [...records(schema, 'anyOf'), ...records(schema, 'oneOf')].map(typeText)
  return [...types, ...unions].join(' | ') || 'any'
}

function sizeText (item: Json): string | undefined {
  const size = number(item, 'size')
  return size === undefined ? undefined : `${size} bytes`
}

function audience (item: Json): string | undefined {
  const audiences = texts(item, 'audience')
  return audiences.length === 0 ? undefined : `for ${audiences.join(', ')}`
}
