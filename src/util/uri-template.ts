import { toUSVString } from 'node:util'
import { PosternError } from '../errors.ts'

/** RFC 6570 section 2.3. */
const VARNAME = /^(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*$/
/** The operators of levels 2 and 3, and those reserved for extensions (section 2.2). */
const OPERATORS = '+#./;?&=,!@|'

type Part = { readonly kind: 'literal', readonly text: string } | { readonly kind: 'variable', readonly name: string }

/**
 * The names of the variables of a URI template, each once, in order. RFC 6570 Level 1 only: `{name}`.
 * Throws `unsupported_template` that names the operator of any other expression.
 */
export function variables (template: string): readonly string[] {
  return [...new Set(parse(template).flatMap((part) => part.kind === 'variable' ? [part.name] : []))]
}

/**
 * Expands a URI template of RFC 6570 Level 1: values are strings, numbers or booleans, percent-encoded as
 * section 3.2.2 says. Throws `unsupported_template`, `missing_arguments` (all that are missing, in the
 * extension `missing`), or `invalid_request` for an unknown argument or a value of another type.
 */
export function expand (template: string, args: Readonly<Record<string, unknown>>): string {
  const parts = parse(template)
  checkArguments(template, args)
  return parts.map((part) => part.kind === 'literal' ? encodeLiteral(part.text) : encodeValue(part.name, args[part.name])).join('')
}

function parse (template: string): readonly Part[] {
  const parts: Part[] = []
  let at = 0
  while (at < template.length) {
    const brace = template.slice(at).search(/[{}]/)
    const start = brace === -1 ? template.length : at + brace
    if (start > at) parts.push({ kind: 'literal', text: template.slice(at, start) })
    if (start === template.length) break
    const end = template.indexOf('}', start)
    if (template[start] === '}' || end === -1) {
      throw unsupported(`has ${template[start] === '}' ? 'a "}" without its "{"' : 'a "{" without its "}"'} at character ${start}`)
    }
    parts.push({ kind: 'variable', name: variableName(template.slice(start + 1, end)) })
    at = end + 1
  }
  return parts
}

function variableName (expression: string): string {
  if (VARNAME.test(expression)) return expression
  const shown = `{${expression.length > 100 ? `${expression.slice(0, 100)}...` : expression}}`
  const [first = ''] = expression
  if (first === '') throw unsupported('has an empty expression {}')
  if (OPERATORS.includes(first)) throw unsupported(`uses the operator "${first}" in ${shown}`)
  if (expression.endsWith('*')) throw unsupported(`uses the operator "*" (explode) in ${shown}`)
  if (expression.includes(',')) throw unsupported(`uses the operator "," (a list of variables) in ${shown}`)
  if (/:\d*$/.test(expression)) throw unsupported(`uses the operator ":" (prefix) in ${shown}`)
  throw unsupported(`has ${shown}, which is not a variable name (letters, digits, "_", "." between them, %XX)`)
}

function unsupported (what: string): PosternError {
  return new PosternError('unsupported_template', `The URI template ${what}; only RFC 6570 Level 1 is supported: {name}, nothing else in the braces.`, {
    hint: 'Expand the template yourself and read the resulting URI, without `arguments`.'
  })
}

function checkArguments (template: string, args: Readonly<Record<string, unknown>>): void {
  const names = variables(template)
  const known = new Set(names)
  const missing = names.filter((name) => !Object.hasOwn(args, name) || args[name] === undefined)
  const unknown = Object.keys(args).filter((name) => !known.has(name))
  const allowed = names.length === 0 ? 'The template has no variables.' : `Its variables are ${list(names)}.`
  const surplus = unknown.length === 0 ? '' : ` Not known: ${list(unknown)}.`
  if (missing.length > 0) {
    throw new PosternError('missing_arguments', `The URI template needs ${list(missing)} in \`arguments\`.${surplus}`, {
      hint: allowed,
      extensions: { missing }
    })
  }
  if (unknown.length > 0) throw new PosternError('invalid_request', `Unknown ${unknown.length === 1 ? 'argument' : 'arguments'} ${list(unknown)}. ${allowed}`)
}

function list (names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => JSON.stringify(name.slice(0, 100))).join(', ')
  return names.length > 20 ? `${shown} and ${names.length - 20} more` : shown
}

function encodeValue (name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return percentEncode(String(value))
  throw new PosternError('invalid_request', `The value of ${JSON.stringify(name)} must be a string, a number or a boolean; it is ${Array.isArray(value) ? 'an array' : value === null ? 'null' : `an ${typeof value}`}.`)
}

/** Everything but the unreserved characters, as UTF-8. */
function percentEncode (text: string): string {
  return encodeURIComponent(toUSVString(text)).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** A literal may hold reserved characters and percent-encoded ones; others are encoded (section 3.1). */
function encodeLiteral (text: string): string {
  return toUSVString(text).replace(/%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+/gu, (other) => percentEncode(other))
}
