/* eslint-disable no-template-curly-in-string -- the messages show references as they are written */
/** What `${...}` is filled in from. Pure: the process's environment and files come in as functions. */
export interface Sources {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The text of a file. Throws an error whose message completes "the file ..."; the text is never in it. */
  readonly readFile: (path: string) => string
}

export interface Interpolated {
  readonly text: string
  /** Why it could not be filled in, one for each reference; empty when all is well. Free of secrets. */
  readonly problems: readonly string[]
  /** The values that came from variables and files. */
  readonly values: readonly string[]
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
const FORMS = 'allowed are ${VAR}, ${VAR:-default}, ${env:VAR}, ${env:VAR:-default} and ${file:/path}; $${ is a literal ${'

/** Names that editors fill in and a daemon cannot. */
const EDITOR_VARIABLES: Readonly<Record<string, string>> = {
  workspaceFolder: 'write the path of the folder, or use cwd, which is relative to this file',
  workspaceFolderBasename: 'write the name of the folder',
  workspaceRoot: 'write the path of the folder, or use cwd, which is relative to this file',
  userHome: 'use ${HOME}',
  pathSeparator: 'write "/"',
  '/': 'write "/"'
}

/** Variables whose values everybody knows: hiding them would only make messages unreadable. */
const PUBLIC_VARIABLES = new Set(['HOME', 'PATH', 'PWD', 'USER', 'LOGNAME', 'LANG', 'SHELL', 'TMPDIR', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR'])

/** The index of the `}` that closes the reference, braces inside it counted; -1 without one. */
function closingBrace (text: string, from: number): number {
  let depth = 1
  for (let index = from; index < text.length; index++) {
    if (text[index] === '{') depth++
    if (text[index] === '}' && --depth === 0) return index
  }
  return -1
}

const failed = (problem: string): Interpolated => ({ text: '', problems: [problem], values: [] })

function resolveFile (path: string, sources: Sources): Interpolated {
  if (path === '') return failed(`\${file:} names no file; ${FORMS}`)
  try {
    const text = sources.readFile(path).replace(/\r?\n$/, '')
    return { text, problems: [], values: [text] }
  } catch (error) {
    return failed(`needs \${file:${path}}, but the file ${error instanceof Error ? error.message : 'cannot be read'}`)
  }
}

function resolveVariable (name: string, fallback: string | undefined, sources: Sources): Interpolated {
  const value = Object.hasOwn(sources.env, name) ? sources.env[name] : undefined
  const editor = Object.hasOwn(EDITOR_VARIABLES, name) ? EDITOR_VARIABLES[name] : undefined
  if (value === undefined && fallback === undefined && editor !== undefined) {
    return failed(`needs \${${name}}, which only an editor can fill in; ${editor}`)
  }
  if (!NAME.test(name)) return failed(`cannot fill in \${${name}}; ${FORMS}`)
  // As in a shell, ":-" also stands in for a variable that is set but empty.
  if (fallback !== undefined && (value === undefined || value === '')) return interpolate(fallback, sources)
  if (value === undefined) return failed(`needs \${${name}}, which is not set`)
  return { text: value, problems: [], values: PUBLIC_VARIABLES.has(name) ? [] : [value] }
}

function resolve (reference: string, sources: Sources): Interpolated {
  if (reference.startsWith('file:')) return resolveFile(reference.slice('file:'.length), sources)
  if (reference.startsWith('input:') || reference.startsWith('command:')) {
    return failed(`needs \${${reference}}, which only an editor can ask for; set a variable and use \${VAR}, or a file and \${file:/path}`)
  }
  const variable = reference.startsWith('env:') ? reference.slice('env:'.length) : reference
  const mark = variable.indexOf(':-')
  return mark === -1
    ? resolveVariable(variable, undefined, sources)
    : resolveVariable(variable.slice(0, mark), variable.slice(mark + 2), sources)
}

/**
 * Fills in the references of a string: `${VAR}`, `${VAR:-default}`, `${env:VAR}`, `${env:VAR:-default}`,
 * `${file:/path}` (one trailing line break dropped). A default may hold references, and stands in for an
 * empty variable as well. `$${` is a literal `${`; any other `$` is itself. What was filled in is not scanned again.
 */
export function interpolate (text: string, sources: Sources): Interpolated {
  let out = ''
  const problems: string[] = []
  const values: string[] = []
  let index = 0
  while (index < text.length) {
    if (text.startsWith('$${', index)) {
      out += '${'
      index += 3
      continue
    }
    if (!text.startsWith('${', index)) {
      out += text[index++]
      continue
    }
    const end = closingBrace(text, index + 2)
    if (end === -1) {
      problems.push(`has a \${ without its }; ${FORMS}`)
      break
    }
    const part = resolve(text.slice(index + 2, end), sources)
    out += part.text
    problems.push(...part.problems)
    values.push(...part.values)
    index = end + 1
  }
  return { text: out, problems, values }
}
