import { variables } from '../util/uri-template.ts'
import { askInTurn } from './client/ask.ts'
import { completions } from './client/completions.ts'
import type { ClientContext } from './client/context.ts'
import { ApiProblem, UsageError } from './client/errors.ts'
import { otherItem, printItems } from './client/items.ts'
import { missingText } from './client/missing.ts'
import { numberOption } from './client/numbers.ts'
import { everyPage, type Page } from './client/pages.ts'
import { namedStrings } from './client/pairs.ts'
import { openSink, type Sink } from './client/sink.ts'
import { number, records, text, texts, type Json } from './client/shape.ts'
import { EXIT } from './io.ts'

/** The most that the daemon gives at a time. */
const WHOLE_PAGE_BYTES = 204_800

/** `postern read SERVER URI [KEY=VALUE ...]` */
export async function read (context: ClientContext): Promise<number> {
  const { positionals, json, flag, option } = context
  const [server, uri, ...words] = positionals
  if (server === undefined || uri === undefined) throw new UsageError('name a SERVER and the URI of a resource; "postern search" finds them')
  const all = flag('all')
  if (json && (all || option('output') !== undefined)) throw new UsageError('--json prints one answer as it came: leave out --all and --output')
  const given = paramsOf(context, uri, namedStrings(words), all)
  const params = { ...given, ...await missingVariables(context, server, uri, namedStrings(words)) }
  if (all || option('output') !== undefined) return await copy(context, server, params, all)
  return await onePage(context, server, params)
}

function paramsOf (context: ClientContext, uri: string, args: Readonly<Record<string, string>>, all: boolean): Json {
  const numbers = { offset: numberOption(context, 'offset'), max_bytes: numberOption(context, 'max-bytes', 1) ?? (all ? WHOLE_PAGE_BYTES : undefined), item: numberOption(context, 'item') }
  const pattern = context.option('pattern')
  return {
    uri,
    ...(Object.keys(args).length === 0 ? {} : { arguments: args }),
    ...(pattern === undefined ? {} : { pattern }),
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined))
  }
}

/** The variables of a template that were not given: on a terminal they are asked for. Throws `UsageError` that lists them elsewhere. */
async function missingVariables ({ api, io }: ClientContext, server: string, uri: string, args: Readonly<Record<string, string>>): Promise<Json> {
  if (!/[{}]/.test(uri)) return {}
  let names: readonly string[]
  try {
    names = variables(uri)
  } catch {
    // Not a template of Level 1: the daemon says what is wrong with it.
    return {}
  }
  const missing = names.filter((name) => !Object.hasOwn(args, name)).map((name) => ({ name, description: undefined }))
  if (missing.length === 0) return {}
  if (io.stdin.isTTY !== true || io.stderr.isTTY !== true) throw new UsageError(`the template needs:\n${missingText(missing)}`)
  return { arguments: await askInTurn(io, missing, args, completions(api, 'read', [server, uri])) }
}

async function onePage (context: ClientContext, server: string, params: Json): Promise<number> {
  const { api, printer, json } = context
  const { body, value } = await api.post('/read', { server, ...params })
  if (json) {
    await printer.json(body)
    return EXIT.done
  }
  const contents = records(value, 'contents')
  const failed = await printItems(context, contents, { labels: contents.length > 1 })
  printer.warnings(texts(value, 'warnings'))
  for (const [index, item] of contents.entries()) moreNote(context, item, contents.length > 1 ? index : undefined)
  return failed ? EXIT.failed : EXIT.done
}

/** Says how to go on after a page that is not the last, and what to do with what is no text. */
function moreNote ({ printer }: ClientContext, item: Json, index: number | undefined): void {
  const next = number(item, 'next_offset')
  if (number(item, 'matches') === 0) printer.note('No line matches the pattern.')
  if (next !== undefined) {
    const of = index === undefined ? '' : ` --item ${index}`
    printer.note(`Bytes ${number(item, 'offset') ?? 0} to ${next} of ${number(item, 'total_bytes') ?? '?'}; go on with${of} --offset ${next}, or take everything with --all.`)
  }
  if (item['type'] === 'spill' && printer.isTerminal) printer.note('Fetch it with --output FILE.')
}

/** Writes page after page, holding one at a time. */
async function copy (context: ClientContext, server: string, params: Json, all: boolean): Promise<number> {
  const { api, option, printer } = context
  const output = option('output')
  const ask = async (more: Json): Promise<Json> => (await api.post('/read', { server, ...more })).value
  const pages = all ? everyPage(ask, params) : firstPage(ask, params)
  const first = await pages.next()
  const sink = await openSink(context, output)
  try {
    let failed = false
    for (let page = first; page.done !== true; page = await pages.next()) failed = await put(context, page.value, sink, output) || failed
    if (sink.written > 0 && output !== undefined && output !== '-') printer.note(`wrote ${sink.written} bytes to ${output}`)
    return failed ? EXIT.failed : EXIT.done
  } catch (error) {
    if (error instanceof ApiProblem && sink.written > 0) printer.note(`${output ?? 'the output'} is incomplete: ${sink.written} bytes were written before this happened.`)
    throw error
  } finally {
    await sink.close()
  }
}

async function * firstPage (ask: (params: Json) => Promise<Json>, params: Json): AsyncGenerator<Page> {
  for (const [index, item] of records(await ask(params), 'contents').entries()) yield { index, item }
}

/** Writes one page, or the bytes behind a spill where there is a file for them. Gives back whether it is an error. */
async function put (context: ClientContext, { index, item }: Page, sink: Sink, output: string | undefined): Promise<boolean> {
  const { api, printer } = context
  if (item['type'] === 'text') {
    await sink.text(index, text(item, 'text') ?? '')
    if (output !== undefined && !context.flag('all')) moreNote(context, item, index)
    return false
  }
  const url = text(item, 'url')
  if (item['type'] === 'spill' && output !== undefined && url !== undefined) {
    await sink.binary(index, await api.download(url))
    return false
  }
  const said = otherItem(printer, api.url, item)
  if (output === undefined && item['type'] !== 'error') await sink.text(index, `${said}\n`)
  else printer.note(said)
  return item['type'] === 'error' || output !== undefined
}
