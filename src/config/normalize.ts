import { slugify } from '../functions/names.ts'
import type { ServerEntrySchema } from '../schemas/config.ts'
import { valueProblems } from './entry-rules.ts'
import { interpolate, type Sources } from './interpolate.ts'
import type { Path } from './json.ts'
import { resolveCommand, resolvePath, type PathBase } from './paths.ts'
import { formatPath } from './shape.ts'
import type { ServerEntry, TransportConfig } from './types.ts'

export const DEFAULT_TIMEOUT_MS = 60_000
export const DEFAULT_MAX_TOTAL_TIMEOUT_MS = 600_000
export const DEFAULT_MAX_CONCURRENCY = 32
export const DEFAULT_MAX_QUEUE = 256

/** An entry whose types and rules were checked. */
export interface CheckedEntry {
  readonly name: string
  readonly entry: ServerEntrySchema
}

export interface NormalizedEntry {
  readonly server: ServerEntry
  readonly interpolated: readonly string[]
}

function kindOf ({ entry }: CheckedEntry): TransportConfig['kind'] {
  if (entry.url === undefined) return 'stdio'
  return entry.type ?? 'auto'
}

/** Fills in every string of an entry, and remembers what could not be. */
function fillIn (entry: ServerEntrySchema, sources: Sources) {
  const problems: string[] = []
  const values: string[] = []
  const fill = (path: Path, text: string): string => {
    const filled = interpolate(text, sources)
    problems.push(...filled.problems.map((problem) => `${formatPath(path)} ${problem}`))
    values.push(...filled.values)
    return filled.text
  }
  const fillAll = (key: string, record: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(record).map(([name, text]) => [name, fill([key, name], text)]))
  const fillList = (path: Path, list: readonly string[]) => list.map((text, index) => fill([...path, index], text))
  const { command, url, cwd, args, env, headers, tools, ...rest } = entry
  const filled: ServerEntrySchema = {
    ...rest,
    ...(command === undefined ? {} : { command: fill(['command'], command) }),
    ...(args === undefined ? {} : { args: fillList(['args'], args) }),
    ...(env === undefined ? {} : { env: fillAll('env', env) }),
    ...(cwd === undefined ? {} : { cwd: fill(['cwd'], cwd) }),
    ...(url === undefined ? {} : { url: fill(['url'], url) }),
    ...(headers === undefined ? {} : { headers: fillAll('headers', headers) }),
    ...(tools === undefined ? {} : { tools: { allow: fillList(['tools', 'allow'], tools.allow ?? []), deny: fillList(['tools', 'deny'], tools.deny ?? []) } })
  }
  return { filled, problems, values }
}

function transportOf (entry: ServerEntrySchema, kind: TransportConfig['kind'], base: PathBase): TransportConfig {
  if (kind !== 'stdio') return { kind, url: entry.url ?? '', headers: entry.headers ?? {} }
  const cwd = entry.cwd === undefined ? undefined : resolvePath(entry.cwd, base)
  return {
    kind,
    command: resolveCommand(entry.command ?? '', cwd, base),
    args: entry.args ?? [],
    env: entry.env ?? {},
    ...(cwd === undefined ? {} : { cwd })
  }
}

/**
 * The complete form of an entry. One whose references cannot be filled in, or give values that cannot
 * be used, becomes a server that is stopped with one message about all of it.
 * A disabled server's references are left as they are: it must not need secrets that nobody uses.
 */
export function normalizeEntry (checked: CheckedEntry, sources: Sources, base: PathBase): NormalizedEntry {
  const { name, entry } = checked
  const slug = slugify(name)
  const kind = kindOf(checked)
  const disabled = entry.disabled ?? false
  const { filled, problems, values } = disabled ? { filled: entry, problems: [], values: [] } : fillIn(entry, sources)
  const reasons = problems.length > 0 || disabled
    ? problems
    : valueProblems(filled, true).map(({ path, text }) => `${formatPath(path)} ${text}`)
  if (reasons.length > 0) {
    return { server: { name, slug, transport: { kind }, error: `server ${JSON.stringify(name)}: ${reasons.join('; ')}` }, interpolated: values }
  }
  const timeoutMs = entry.timeout_ms ?? DEFAULT_TIMEOUT_MS
  return {
    server: {
      name,
      slug,
      disabled,
      timeoutMs,
      maxTotalTimeoutMs: entry.max_total_timeout_ms ?? Math.max(timeoutMs, DEFAULT_MAX_TOTAL_TIMEOUT_MS),
      maxConcurrency: entry.max_concurrency ?? DEFAULT_MAX_CONCURRENCY,
      maxQueue: entry.max_queue ?? DEFAULT_MAX_QUEUE,
      tools: { allow: filled.tools?.allow ?? [], deny: filled.tools?.deny ?? [] },
      transport: transportOf(filled, kind, base)
    },
    interpolated: values
  }
}
