import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isRecord } from '../util/guards.ts'
import { assertComplete, parseJson, toolArguments } from './client/arguments.ts'
import type { ClientContext } from './client/context.ts'
import { UsageError } from './client/errors.ts'
import { printItems } from './client/items.ts'
import { keptNote } from './client/kept.ts'
import { records, texts, type Json } from './client/shape.ts'
import { argumentsSchema } from './client/typed-value.ts'
import { EXIT, type InputStream } from './io.ts'

/** `postern invoke SERVER TOOL [KEY=VALUE ... | --args JSON | --args @FILE | -]` */
export async function invoke (context: ClientContext): Promise<number> {
  const { api, printer, positionals, json } = context
  const [server, tool, ...words] = positionals
  if (server === undefined || tool === undefined) throw new UsageError('name a SERVER and a tool; "postern tools" lists them')
  const args = await argumentsOf(context, server, tool, words)
  const { body, value } = await api.post('/invoke', { server, tool, arguments: args })
  const failed = value['is_error'] === true
  if (json) {
    await printer.json(body)
    return failed ? EXIT.failed : EXIT.done
  }
  printer.warnings(texts(value, 'warnings'))
  const content = records(value, 'content')
  const broken = await printItems(context, content)
  // By convention the text repeats the structured content; without a text it is all there is.
  if (content.length === 0 && value['structured_content'] !== undefined) await printer.json(JSON.stringify(value['structured_content'], null, 2))
  keptNote(printer, server, value)
  if (failed) printer.note(`the tool "${tool}" reported a failure`)
  return failed || broken ? EXIT.failed : EXIT.done
}

async function argumentsOf (context: ClientContext, server: string, tool: string, words: readonly string[]): Promise<Json> {
  const { api, option, io } = context
  const pairs = words.filter((word) => word !== '-')
  const given = option('args')
  if (given !== undefined && pairs.length < words.length) throw new UsageError('give the arguments by --args or on stdin, not both')
  const whole = pairs.length < words.length || given === '-' ? await readAll(io.stdin) : given?.startsWith('@') === true ? await readFrom(resolve(io.cwd, given.slice(1))) : given
  const base = whole === undefined ? {} : objectOf(whole)
  // Somebody who gives the whole arguments means them as they are, right or wrong.
  if (whole !== undefined && pairs.length === 0) return base
  const source = argumentsSchema((await api.post('/describe', { server, tool, kind: 'tool' })).value)
  const args = { ...base, ...toolArguments(pairs, source) }
  if (whole === undefined) assertComplete(args, source)
  return args
}

function objectOf (json: string): Json {
  const value = parseJson(json, 'what was given as arguments')
  if (isRecord(value)) return value
  throw new UsageError('the arguments are a JSON object, like {"path": "README.md"}')
}

async function readFrom (path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function readAll (stream: InputStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
