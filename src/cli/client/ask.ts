import { createInterface, type Interface } from 'node:readline'
import type { CliIo } from '../io.ts'
import { terminalLine } from '../terminal-text.ts'
import type { Completions } from './completions.ts'
import { Cancelled } from './errors.ts'
import type { Field } from './missing.ts'

/** Longer lists are for TAB alone. */
const MAX_NUMBERED = 20

/**
 * Asks for fields one by one on the terminal, on stderr so that stdout holds the result alone. Gives back
 * `filled` with the answers. Rejects with `Cancelled` on Ctrl-C and Ctrl-D, the terminal as it was.
 */
export async function askInTurn ({ stdin, stderr }: Pick<CliIo, 'stdin' | 'stderr'>, fields: readonly Field[], filled: Readonly<Record<string, string>>, completions: Completions): Promise<Readonly<Record<string, string>>> {
  let answers = filled
  let field = ''
  const lines = createInterface({
    input: stdin,
    output: stderr,
    terminal: true,
    completer: (line: string, done: (error: null, result: [string[], string]) => void) => {
      completions(answers, field, line).then((found) => {
        done(null, [found.filter((value) => value.toLowerCase().startsWith(line.toLowerCase())), line])
      }, () => done(null, [[], line]))
    }
  })
  const cancelled = cancellation(lines)
  const next = entered(lines)
  try {
    for (const { name, description } of fields) {
      field = name
      const choices = await Promise.race([completions(answers, name, ''), cancelled])
      stderr.write(introduction(name, description, choices))
      lines.setPrompt(`${terminalLine(name)}> `)
      const answer = await Promise.race([answerOf(lines, next, choices), cancelled])
      answers = { ...answers, [name]: answer }
    }
    return answers
  } finally {
    lines.close()
  }
}

/** Rejects when the person leaves. */
function cancellation (lines: Interface): Promise<never> {
  const left = new Promise<never>((_resolve, reject) => {
    const leave = (): void => reject(new Cancelled('left'))
    lines.on('SIGINT', leave)
    lines.on('close', leave)
  })
  // The interface is closed in the end as well, when nobody waits any more.
  left.catch(() => {})
  return left
}

/** The lines that were entered, also those that came before they were asked for: somebody pastes, or types ahead. */
function entered (lines: Interface): () => Promise<string> {
  const early: string[] = []
  let waiting: ((line: string) => void) | undefined
  lines.on('line', (line) => {
    if (waiting === undefined) early.push(line)
    else waiting(line)
    waiting = undefined
  })
  return async () => early.shift() ?? await new Promise((resolve) => { waiting = resolve })
}

async function answerOf (lines: Interface, next: () => Promise<string>, choices: readonly string[]): Promise<string> {
  for (;;) {
    lines.prompt()
    const answer = chosen(await next(), choices)
    if (answer !== '') return answer
  }
}

/** A number stands for the choice that it is in front of, unless it is a choice itself. */
export function chosen (line: string, choices: readonly string[]): string {
  const word = line.trim()
  if (choices.length > MAX_NUMBERED || choices.includes(word) || !/^\d+$/.test(word)) return word
  return choices[Number(word) - 1] ?? word
}

function introduction (name: string, description: string | undefined, choices: readonly string[]): string {
  const head = `${terminalLine(name)} (required)${description === undefined ? '' : `: ${terminalLine(description)}`}\n`
  if (choices.length === 0) return head
  if (choices.length > MAX_NUMBERED) return `${head}  TAB shows the ${choices.length} choices\n`
  return head + choices.map((choice, index) => `  ${String(index + 1).padStart(2)}) ${choice}\n`).join('')
}
