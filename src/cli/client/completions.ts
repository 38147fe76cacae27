import { isPlainLine } from '../terminal-text.ts'
import type { Api } from './api.ts'
import { records, text } from './shape.ts'

/** A little more than the daemon takes for it at most. */
export const COMPLETE_WAIT_MS = 2500

/** The values that a server suggests for an argument, given those that are filled in; none whatever goes wrong. */
export type Completions = (filled: Readonly<Record<string, string>>, name: string, typed: string) => Promise<readonly string[]>

export function completions (api: Api, command: 'prompt' | 'read', words: readonly string[]): Completions {
  return async (filled, name, typed) => {
    const pairs = Object.entries(filled).map(([key, value]) => `${key}=${value}`)
    try {
      const { value } = await api.post('/complete', { command, words: [...words, ...pairs, `${name}=${typed}`] }, AbortSignal.timeout(COMPLETE_WAIT_MS))
      // A value that a terminal would obey, or that is no one line, cannot be typed: it is no choice.
      return records(value, 'suggestions').flatMap((suggestion) => text(suggestion, 'value') ?? [])
        .filter((each) => each.startsWith(`${name}=`) && isPlainLine(each))
        .map((each) => each.slice(name.length + 1))
        .filter((each) => each !== '')
    } catch {
      return []
    }
  }
}
