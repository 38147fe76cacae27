import { Api, DEFAULT_URL } from './client/api.ts'
import { COMPLETE_WAIT_MS } from './client/completions.ts'
import { records, text } from './client/shape.ts'
import { forBash } from './completion/for-bash.ts'
import { planCompletion, type Plan, type Suggested } from './completion/plan.ts'
import { splitLine } from './completion/shell-words.ts'
import { EXIT, type CliIo } from './io.ts'
import { isPlainLine, terminalLine } from './terminal-text.ts'

/** `postern __complete bash LINE WORDBREAKS TYPE`, `... zsh WORD...`, `... fish WORD...`: called by the completion scripts. Says nothing but suggestions. */
export async function completeCommand (argv: readonly string[], io: CliIo, commands: Readonly<Record<string, string>>): Promise<number> {
  try {
    const lines = await answer(argv, io, commands)
    if (lines.length > 0) io.stdout.write(`${lines.join('\n')}\n`)
  } catch {
    // A key stroke shows no error.
  }
  return EXIT.done
}

async function answer ([shell, ...rest]: readonly string[], io: CliIo, commands: Readonly<Record<string, string>>): Promise<readonly string[]> {
  if (shell === 'bash') {
    const [line = '', wordBreaks = '', type = ''] = rest
    const split = splitLine(line)
    const found = await suggestions(split.words.slice(1), io, commands)
    return found === 'files' ? ['files'] : forBash(found, split, wordBreaks, type)
  }
  // fish gives the word that is being typed as it stands on the line.
  const words = shell === 'fish' ? [...rest.slice(0, -1), splitLine(rest.at(-1) ?? '').words.join(' ')] : rest
  const found = await suggestions(words, io, commands)
  if (found === 'files') return ['files']
  return shell === 'fish' ? found.map(forFish) : forZsh(found)
}

function forFish ({ value, description }: Suggested): string {
  return description === '' ? value : `${value}\t${description}`
}

/** How it is put in, what is put in, and what is shown for it. */
function forZsh (found: readonly Suggested[]): readonly string[] {
  const width = Math.max(...found.map(({ value }) => value.length))
  return found.map(({ value, description, appendSpace }) =>
    [appendSpace ? 'space' : 'nospace', value, description === '' ? value : `${value.padEnd(width)}  -- ${description}`].join('\t'))
}

async function suggestions (words: readonly string[], io: CliIo, commands: Readonly<Record<string, string>>): Promise<readonly Suggested[] | 'files'> {
  const plan = planCompletion(words, commands)
  if (plan.kind === 'files') return 'files'
  return plan.kind === 'known' ? plan.suggestions : await ask(plan, io)
}

async function ask ({ command, words, prefix, url }: Extract<Plan, { readonly kind: 'ask' }>, { env }: CliIo): Promise<readonly Suggested[]> {
  const api = new Api(url ?? env['POSTERN_URL'] ?? DEFAULT_URL, env['POSTERN_API_KEY'])
  const { value } = await api.post('/complete', { command, words }, AbortSignal.timeout(COMPLETE_WAIT_MS))
  return records(value, 'suggestions').flatMap((suggestion) => {
    const found = text(suggestion, 'value')
    // What a terminal would obey, or what is more than a line, must not get on a command line.
    if (found === undefined || found === '' || !isPlainLine(found)) return []
    return [{
      value: prefix + found,
      description: terminalLine(text(suggestion, 'description') ?? ''),
      appendSpace: suggestion['append_space'] !== false
    }]
  })
}
