import { COMMON_OPTIONS, type ClientCommand, type OptionSpec } from './commands.ts'

/** The help of a command. */
export function helpText (name: string, { summary, usage, notes, options, examples }: ClientCommand): string {
  const all = Object.entries({ ...options, ...COMMON_OPTIONS })
  const heads = all.map(([option, spec]) => head(option, spec))
  const width = Math.max(...heads.map(({ length }) => length))
  const lines = all.map(([, spec], index) => `  ${(heads[index] ?? '').padEnd(width)}  ${spec.help}`)
  return `postern ${name}: ${summary}

Usage: postern ${name} ${usage}
${notes === undefined ? '' : `\n${notes}\n`}
${lines.join('\n')}

An API key is taken from POSTERN_API_KEY.

Examples:
${examples.map((example) => `  ${example}`).join('\n')}

Exit codes: 0 done, 1 the tool or the server reported failure, 2 wrong usage, 3 the daemon cannot be reached.
`
}

function head (name: string, { short, value }: OptionSpec): string {
  return `${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`
}
