import { Value } from 'typebox/value'
import { ServerEntrySchema } from '../schemas/config.ts'
import { isRecord } from '../util/guards.ts'
import { entryDoubts, entryProblems } from './entry-rules.ts'
import { adaptEntry } from './foreign-keys.ts'
import type { Path } from './json.ts'
import type { CheckedEntry } from './normalize.ts'
import { formatPath, splitMembers, type Mismatch } from './shape.ts'
import { nameProblem, slugCollisions } from './slugs.ts'

/** A finished message and the place in the file that it is about. */
export interface Finding {
  readonly path: Path
  readonly text: string
}

export interface Entries {
  readonly checked: readonly CheckedEntry[]
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
}

/** Values that an error may show; every other value could be a secret. */
const SHOWN = new Set(['type', 'disabled', 'timeout_ms', 'max_total_timeout_ms', 'max_concurrency', 'max_queue', 'tools'])

/** `server "x": key text`, or `server "x" text` about the entry itself. */
function finding (section: string, name: string, { path, text }: Mismatch): Finding {
  const key = formatPath(path)
  return {
    path: [section, name, ...path],
    text: `server ${JSON.stringify(name)}${key === '' ? ' ' : `: ${key} `}${text}`
  }
}

function readEntry (section: string, name: string, raw: unknown): Entries {
  const badName = nameProblem(name)
  if (badName !== undefined) return { checked: [], errors: [{ path: [section, name], text: `${badName}; given: ${JSON.stringify(name)}` }], warnings: [] }
  if (!isRecord(raw)) {
    return { checked: [], errors: [finding(section, name, { path: [], text: 'must be an object with a command or a url' })], warnings: [] }
  }
  const { entry, anyRemote, warnings } = adaptEntry(raw)
  const toFinding = (mismatch: Mismatch) => finding(section, name, mismatch)
  const foreign = warnings.map(({ key, text }) => toFinding({ path: [key], text }))
  const { fitting, wrong } = splitMembers(ServerEntrySchema, entry, (key) => SHOWN.has(key))
  if (!Value.Check(ServerEntrySchema, fitting)) return { checked: [], errors: wrong.map(toFinding), warnings: foreign }
  const errors = [...wrong, ...entryProblems(fitting, { anyRemote, keys: Object.keys(entry) })].map(toFinding)
  return {
    checked: errors.length === 0 ? [{ name, entry: fitting }] : [],
    errors,
    warnings: [...foreign, ...(errors.length === 0 ? entryDoubts(fitting).map(toFinding) : [])]
  }
}

/** Checks every entry of `mcpServers` (or `servers`: `section`), all errors of all of them. */
export function readEntries (section: string, servers: Readonly<Record<string, unknown>>): Entries {
  const read = Object.entries(servers).map(([name, raw]) => readEntry(section, name, raw))
  const collisions = slugCollisions(Object.keys(servers))
    .map(({ names, text }) => ({ path: [section, names[1] ?? ''], text }))
  return {
    checked: read.flatMap(({ checked }) => checked),
    errors: [...read.flatMap(({ errors }) => errors), ...collisions],
    warnings: read.flatMap(({ warnings }) => warnings)
  }
}
