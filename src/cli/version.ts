import { readFile } from 'node:fs/promises'
import { isRecord } from '../util/guards.ts'

/** Relative to `src/cli` and to `dist/src/cli`. */
const CANDIDATES = ['../../package.json', '../../../package.json']

/** The version in Postern's own package.json. */
export async function version (): Promise<string> {
  for (const candidate of CANDIDATES) {
    try {
      const parsed: unknown = JSON.parse(await readFile(new URL(candidate, import.meta.url), 'utf8'))
      if (isRecord(parsed) && parsed.name === 'postern' && typeof parsed.version === 'string') return parsed.version
    } catch {
      // Not there: the other place is tried.
    }
  }
  return '0.0.0'
}
