import { askInTurn } from './client/ask.ts'
import type { Answer } from './client/api.ts'
import { completions } from './client/completions.ts'
import type { ClientContext } from './client/context.ts'
import { ApiProblem, UsageError } from './client/errors.ts'
import { printItems } from './client/items.ts'
import { keptNote } from './client/kept.ts'
import { missingFields } from './client/missing.ts'
import { namedStrings } from './client/pairs.ts'
import { records, text, texts } from './client/shape.ts'
import { EXIT } from './io.ts'

/** `postern prompt SERVER NAME [KEY=VALUE ...]` */
export async function prompt (context: ClientContext): Promise<number> {
  const { printer, positionals, json } = context
  const [server, name, ...words] = positionals
  if (server === undefined || name === undefined) throw new UsageError('name a SERVER and a prompt; "postern prompts" lists them')
  const { body, value } = await filledIn(context, server, name, namedStrings(words))
  if (json) {
    await printer.json(body)
    return EXIT.done
  }
  printer.warnings(texts(value, 'warnings'))
  const shown = text(value, 'text') ?? ''
  await printer.text(shown.endsWith('\n') || !printer.isTerminal ? shown : `${shown}\n`)
  const attachments = records(value, 'attachments')
  if (attachments.length > 0) await printer.line('')
  const failed = await printItems(context, attachments, { labels: true })
  keptNote(printer, server, value)
  return failed ? EXIT.failed : EXIT.done
}

/** The prompt; on a terminal with the required arguments asked for that were not given. */
async function filledIn ({ api, io, printer, json }: ClientContext, server: string, name: string, args: Readonly<Record<string, string>>): Promise<Answer> {
  const ask = async (given: Readonly<Record<string, string>>): Promise<Answer> => await api.post('/prompt', { server, prompt: name, arguments: given })
  try {
    return await ask(args)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'missing_arguments' || io.stdin.isTTY !== true || io.stderr.isTTY !== true || json) throw error
    const missing = missingFields(error.problem)
    if (missing.length === 0) throw error
    printer.note(`"${name}" of ${server} needs ${missing.length === 1 ? 'an argument' : `${missing.length} arguments`}; Ctrl-C leaves.`)
    const filled = await askInTurn(io, missing, args, completions(api, 'prompt', [server, name]))
    return await ask(filled)
  }
}
