import { FORMATS, STYLES } from '../schemas/tools.ts'
import type { ClientContext } from './client/context.ts'
import { choiceOption } from './client/numbers.ts'
import { record, records, text } from './client/shape.ts'
import { printTable } from './client/table.ts'
import { EXIT } from './io.ts'

/** `postern tools [SERVER ...] [--format FORMAT] [--style STYLE]` */
export async function tools (context: ClientContext): Promise<number> {
  const { json } = context
  const format = choiceOption(context, 'format', FORMATS)
  const style = choiceOption(context, 'style', STYLES)
  if (json || format !== undefined || style !== undefined) return await definitions(context, format, style)
  return await table(context)
}

/** The definitions that a model is given, as the daemon publishes them. */
async function definitions ({ api, printer, positionals }: ClientContext, format: string | undefined, style: string | undefined): Promise<number> {
  const query = new URLSearchParams()
  if (format !== undefined) query.set('format', format)
  if (style !== undefined) query.set('style', style)
  if (positionals.length > 0) query.set('server', positionals.join(','))
  const { body, warnings } = await api.get(`/tools${query.size === 0 ? '' : `?${query.toString()}`}`)
  printer.warnings(warnings)
  await printer.json(body)
  return EXIT.done
}

/** Every tool under the name that `invoke` takes. Search would rank them and cut the list. */
async function table ({ api, printer, positionals }: ClientContext): Promise<number> {
  const all = positionals.length === 0
    ? records((await api.get('/servers')).value, 'servers')
    : await Promise.all(positionals.map(async (name) => (await api.get(`/servers/${encodeURIComponent(name)}`)).value))
  const withTools = all.filter((server) => record(server, 'features')['tools'] === true)
  const rows = await Promise.all(withTools.map(async (server) => {
    const name = text(server, 'name') ?? ''
    const state = text(server, 'state') ?? ''
    const { value } = await api.post('/complete', { command: 'invoke', words: [name, ''] })
    const found = records(value, 'suggestions').map((tool) => [name, text(tool, 'value') ?? '', text(tool, 'description') ?? ''])
    if (found.length === 0) printer.note(state === 'ready' ? `${name}: it has no tools, or does not list them now` : `${name}: it is not connected (${state})`)
    return found
  }))
  if (rows.flat().length > 0) await printTable(printer, [{ title: 'SERVER' }, { title: 'TOOL', style: () => 'bold' }, { title: 'DESCRIPTION' }], rows.flat())
  return EXIT.done
}
