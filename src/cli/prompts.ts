import type { ClientContext } from './client/context.ts'
import { UsageError } from './client/errors.ts'
import { number, records, text, texts, type Json } from './client/shape.ts'
import { printTable } from './client/table.ts'
import { EXIT } from './io.ts'

/** `postern prompts [SERVER]` */
export async function prompts ({ api, printer, positionals, json }: ClientContext): Promise<number> {
  if (positionals.length > 1) throw new UsageError('one SERVER at a time, or none for all of them')
  const [name] = positionals
  // An unknown name is the API's to explain; a slug becomes the name that the list has.
  const server = name === undefined ? undefined : text((await api.get(`/servers/${encodeURIComponent(name)}`)).value, 'name')
  const { body, value } = await api.get('/prompts')
  if (json) {
    await printer.json(server === undefined ? body : JSON.stringify({ ...value, prompts: records(value, 'prompts').filter((prompt) => prompt['server'] === server) }))
    return EXIT.done
  }
  const listed = records(value, 'prompts').filter((prompt) => server === undefined || prompt['server'] === server)
  printer.warnings(texts(value, 'warnings').filter((warning) => server === undefined || warning.startsWith(`${server}:`)))
  if (listed.length === 0) {
    printer.note(server === undefined ? 'No connected server has prompts. "postern servers" shows their states.' : `Server "${server}" has no prompts.`)
    return EXIT.done
  }
  await printTable(printer, [{ title: 'SERVER' }, { title: 'NAME', style: () => 'bold' }, { title: 'ARGUMENTS' }, { title: 'DESCRIPTION' }],
    listed.map((prompt) => [text(prompt, 'server') ?? '', text(prompt, 'name') ?? '', argumentsOf(prompt), text(prompt, 'description') ?? text(prompt, 'title') ?? '']))
  const omitted = number(value, 'omitted')
  if (omitted !== undefined) printer.note(`${omitted} more were left out; "postern search --kind prompt" finds them.`)
  return EXIT.done
}

/** `department= name= [style=]`: as they are typed, what may be left out in brackets. */
function argumentsOf (prompt: Json): string {
  return records(prompt, 'arguments').map((argument) => {
    const key = `${text(argument, 'name') ?? ''}=`
    return argument['required'] === true ? key : `[${key}]`
  }).join(' ')
}
