import type { ClientContext } from './client/context.ts'
import { UsageError } from './client/errors.ts'
import type { Style } from './client/printer.ts'
import { number, record, records, text, texts, type Json } from './client/shape.ts'
import { printTable } from './client/table.ts'
import { EXIT } from './io.ts'

const STATE_STYLES: Readonly<Record<string, Style>> = { ready: 'green', connecting: 'yellow', backoff: 'red', auth_required: 'red', stopped: 'dim' }
const COUNTED = ['tools', 'resources', 'resource_templates', 'prompts'] as const

/** `postern servers [SERVER]` */
export async function servers ({ api, printer, positionals, json }: ClientContext): Promise<number> {
  if (positionals.length > 1) throw new UsageError('one SERVER at a time, or none for all of them')
  const [name] = positionals
  const { body, value } = await api.get(name === undefined ? '/servers' : `/servers/${encodeURIComponent(name)}`)
  if (json) {
    await printer.json(body)
    return EXIT.done
  }
  if (name !== undefined) {
    for (const [label, shown] of details(value)) await printer.styled(`${printer.paint('bold', `${label}:`.padEnd(12))} ${printer.cell(shown)}\n`)
    return EXIT.done
  }
  const error = text(value, 'config_error')
  if (error !== undefined) printer.note(`the configuration on disk is not in force: ${error}`)
  printer.warnings(texts(value, 'warnings'))
  const all = records(value, 'servers')
  if (all.length === 0) {
    printer.note('No server is configured. "postern init" writes a configuration to start from.')
    return EXIT.done
  }
  await printTable(printer, [
    { title: 'SERVER' }, { title: 'STATE', style: (state) => STATE_STYLES[state] }, { title: 'TRANSPORT' }, { title: 'OFFERS' }, { title: 'LAST ERROR' }
  ], all.map((server) => [text(server, 'name') ?? '', text(server, 'state') ?? '', text(server, 'transport') ?? '', offers(server), text(server, 'last_error') ?? '']))
  return EXIT.done
}

/** What a server offers, with the numbers that are known. */
function offers (server: Json): string {
  if (server['capabilities_known'] !== true) return 'not known yet'
  const counts = record(server, 'counts')
  const features = record(server, 'features')
  const parts = COUNTED.flatMap((kind) => {
    const count = number(counts, kind)
    if (count !== undefined && count > 0) return [`${count} ${(count === 1 ? kind.slice(0, -1) : kind).replace('_', ' ')}`]
    return features[kind] === true && count === undefined ? [kind] : []
  })
  return parts.join(', ') || 'nothing'
}

function details (server: Json): readonly (readonly [string, string])[] {
  const info = record(server, 'server_info')
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['name', text(server, 'name')],
    ['slug', text(server, 'slug')],
    ['state', `${text(server, 'state') ?? ''} since ${text(server, 'since') ?? ''}`],
    ['next try', text(server, 'next_try_at')],
    ['last error', text(server, 'last_error')],
    ['transport', text(server, 'transport')],
    ['protocol', text(server, 'protocol_version')],
    ['software', text(info, 'name') === undefined ? undefined : `${text(info, 'name')} ${text(info, 'version') ?? ''}`],
    ['offers', offers(server)],
    ['functions', texts(server, 'functions').join(' ')]
  ]
  return rows.flatMap(([label, value]) => value === undefined || value === '' ? [] : [[label, value] as const])
}
