import { toUSVString } from 'node:util'
import { RE2JS } from 're2js'
import { PosternError } from '../errors.ts'
import { shortened } from './members.ts'

/** Lines of context before and after a match. */
export const CONTEXT_LINES = 2
/** The longest that one pattern may work, on all the texts it is compiled for. */
export const MAX_PATTERN_MS = 5000
/** The bound on the one thing that the clock cannot stop: characters of a line times instructions of the pattern. */
export const MAX_LINE_COST = 2_000_000_000

/** Characters between two looks at the clock. */
const CLOCK_CHARS = 65_536

export interface Filtered {
  /** The lines kept, numbered; empty when nothing matched. */
  readonly text: string
  /** How many lines matched. */
  readonly matches: number
}

/** Says whether the line from `start` to `end` of the text it was made for matches; asked in ascending order. */
type LineTest = (start: number, end: number) => boolean

/** A compiled pattern: a text to the lines that match, with context. For use at once: its clock runs. */
export type LineFilter = (text: string) => Filtered

/**
 * Compiles a regular expression in RE2 syntax. It is matched line by line, as grep does; `$` also matches
 * before the carriage return of a CRLF. Throws `invalid_pattern` that names the parse failure; the filter
 * throws it when the pattern is too costly for a text, for linear time can be long, too.
 */
export function compilePattern (pattern: string, now: () => number = () => performance.now()): LineFilter {
  const source = toUSVString(pattern)
  if (isLiteral(source)) return (text) => filterLines(text, literalTest(text, source))
  const expression = compile(source)
  const deadline = now() + MAX_PATTERN_MS
  return (text) => filterLines(text, expressionTest(text, expression, () => now() > deadline))
}

function compile (source: string): RE2JS {
  try {
    return RE2JS.compile(source)
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : 'it cannot be parsed'
    throw new PosternError('invalid_pattern', `The pattern is not a valid RE2 regular expression: ${shortened(reason, 200)}.`, {
      hint: 'RE2 has no look-around and no back-references. To search for a text as it is, escape . * + ? ( ) [ ] { } ^ $ | and \\ with a backslash.',
      cause: error
    })
  }
}

function isLiteral (source: string): boolean {
  return source !== '' && !/[\\^$.*+?()[\]{}|\n]/.test(source)
}

/** A text without line breaks lies within one line, so one search of the whole text serves all lines. */
function literalTest (text: string, literal: string): LineTest {
  let hit = text.indexOf(literal)
  return (start, end) => {
    if (hit !== -1 && hit < start) hit = text.indexOf(literal, start)
    return hit !== -1 && hit < end
  }
}

function expressionTest (text: string, expression: RE2JS, late: () => boolean): LineTest {
  const instructions = expression.programSize()
  let nextLook = 0
  return (start, end) => {
    if ((end - start) * instructions > MAX_LINE_COST) throw tooCostly(`a line of ${end - start} characters`)
    if (end >= nextLook) {
      nextLook = end + CLOCK_CHARS
      if (late()) throw tooCostly(`MAX_PATTERN_MS (${MAX_PATTERN_MS} ms)`)
    }
    const line = text.slice(start, end)
    return expression.test(line) || (line.endsWith('\r') && expression.test(line.slice(0, -1)))
  }
}

function tooCostly (bound: string): PosternError {
  return new PosternError('invalid_pattern', `The pattern is too costly for this text: it was stopped at ${bound}.`, {
    hint: 'Use a plain word, or smaller counted repetitions such as {0,9}.'
  })
}

/** Numbers lines as `grep -n -C2` does: `12:` a match, `11-` context, `--` between groups that do not touch. */
function filterLines (text: string, test: LineTest): Filtered {
  const out: string[] = []
  // Where the lines before this one begin, for context that turns out to be needed.
  const starts = new Array<number>(CONTEXT_LINES).fill(0)
  let matches = 0
  let printed = 0
  let last = -Infinity
  for (let number = 1, start = 0; start < text.length; number++) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    if (test(start, end)) {
      matches++
      const first = Math.max(1, printed + 1, number - CONTEXT_LINES)
      if (printed > 0 && first > printed + 1) out.push('--')
      for (let before = first; before < number; before++) {
        const from = starts[before % CONTEXT_LINES] ?? 0
        out.push(`${before}-${text.slice(from, text.indexOf('\n', from))}`)
      }
      out.push(`${number}:${text.slice(start, end)}`)
      printed = last = number
    } else if (number <= last + CONTEXT_LINES) {
      out.push(`${number}-${text.slice(start, end)}`)
      printed = number
    }
    starts[number % CONTEXT_LINES] = start
    start = end + 1
  }
  return { text: out.join('\n'), matches }
}
