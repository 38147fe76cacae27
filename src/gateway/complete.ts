import type { CallOptions } from '../connections/types.ts'
import { jsonBytes } from '../render/budget.ts'
import { MAX_SLICE_BYTES } from '../render/limits.ts'
import type { Features } from '../schemas/common.ts'
import { COMPLETED_COMMANDS, type CompletedCommand, type CompleteInput, type CompleteOutput, type Suggestion } from '../schemas/complete.ts'
import { STAGES } from './complete-stages.ts'
import { matching, oneLine } from './suggestions.ts'
import type { GatewayServer, Live } from './server.ts'

/** What a server must advertise to be of use to a command; null where any will do. */
const NEEDS: Readonly<Record<CompletedCommand, keyof Features | null>> = {
  prompt: 'prompts',
  prompts: 'prompts',
  read: 'resources',
  invoke: 'tools',
  tools: 'tools',
  describe: null,
  servers: null
}

/**
 * What may stand in the place of the last word. A server that is not ready is never asked, let alone
 * connected, and whatever goes wrong is an empty list: a key stroke must not show an error.
 */
export async function complete (servers: readonly GatewayServer[], { command, words }: CompleteInput, options: CallOptions): Promise<CompleteOutput> {
  const known = COMPLETED_COMMANDS.find((one) => one === command)
  if (known === undefined) return { suggestions: [] }
  try {
    return { suggestions: fit(await suggest(known, servers, words, options)) }
  } catch {
    return { suggestions: [] }
  }
}

async function suggest (command: CompletedCommand, servers: readonly GatewayServer[], words: readonly string[], options: CallOptions): Promise<readonly Suggestion[]> {
  const [name = '', ...rest] = words
  const last = rest.at(-1)
  // The state is in memory: this asks no server.
  if (last === undefined) return serverNames(command, servers, name)
  const stage = STAGES[command]
  if (stage === undefined) return command === 'tools' ? serverNames(command, servers, last).filter(({ value }) => !words.slice(0, -1).includes(value)) : []
  const found = servers.find((server) => server.name === name) ?? servers.find((server) => server.slug === name)
  const live = found === undefined ? undefined : usable(command, found)
  return live === undefined ? [] : await stage(live, { before: rest.slice(0, -1), typing: last, signal: options.signal })
}

function serverNames (command: CompletedCommand, servers: readonly GatewayServer[], typing: string): readonly Suggestion[] {
  const fitting = command === 'servers' ? servers : servers.filter((server) => usable(command, server) !== undefined)
  return matching(fitting.map(({ name }) => ({ value: name, append_space: true })), typing)
}

/** The server, if it is connected now and advertises what the command needs. */
function usable (command: CompletedCommand, { live }: GatewayServer): Live | undefined {
  if (live === undefined) return undefined
  const { state, features } = live.connection.status()
  const need = NEEDS[command]
  return state === 'ready' && (need === null || features[need]) ? live : undefined
}

function fit (suggestions: readonly Suggestion[]): Suggestion[] {
  const fitting: Suggestion[] = []
  let room = MAX_SLICE_BYTES
  for (const { description, ...rest } of suggestions) {
    const text = description === undefined ? '' : oneLine(description)
    const suggestion = text === '' ? rest : { ...rest, description: text }
    room -= jsonBytes(suggestion) + 1
    if (room < 0) break
    fitting.push(suggestion)
  }
  return fitting
}
