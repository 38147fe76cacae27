import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { ConfigError } from './errors.ts'

/** A path into the document: member names and list indices. */
export type Path = readonly (string | number)[]

/** A parsed file that still knows where everything stands. */
export interface JsonDocument {
  readonly value: unknown
  /** `file:line:column` of what a path names, or of its nearest parent that exists. */
  readonly at: (path: Path) => string
  /** Members that one object has twice; JSON would silently drop the first. */
  readonly duplicates: readonly { readonly path: Path, readonly places: readonly string[] }[]
}

const EXPECTED: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a value: "text" in double quotes, a number, true, false, null, {...} or [...]',
  InvalidNumberFormat: 'a number as JSON writes it, such as 60000 or 0.5',
  PropertyNameExpected: 'a member name in double quotes, or }',
  ValueExpected: 'a value: "text" in double quotes, a number, true, false, null, {...} or [...]',
  ColonExpected: 'a colon after the member name',
  CommaExpected: 'a comma before the next member or element',
  CloseBraceExpected: 'a comma, or the } that closes this object',
  CloseBracketExpected: 'a comma, or the ] that closes this list',
  EndOfFileExpected: 'the end of the file: one object is the whole configuration',
  InvalidCommentToken: 'a comment that begins with // or /*',
  UnexpectedEndOfComment: 'the */ that closes this comment',
  UnexpectedEndOfString: 'the " that closes this string, on the same line',
  UnexpectedEndOfNumber: 'digits',
  InvalidUnicode: 'four hexadecimal digits after \\u',
  InvalidEscapeCharacter: 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX; a backslash itself is \\\\',
  InvalidCharacter: 'no control characters in a string; write \\n or \\t'
}

/** Columns and lines from 1; columns count UTF-16 units, as editors do. */
function position (text: string, offset: number): string {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return `${before.split('\n').length}:${offset - lineStart + 1}`
}

function toValue (node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(toValue)
  if (node.type !== 'object') return node.value
  // fromEntries makes own properties of names such as __proto__ as well.
  return Object.fromEntries(membersOf(node).map(({ name, value }) => [name, value === undefined ? null : toValue(value)]))
}

function membersOf (node: Node): { name: string, key: Node, value: Node | undefined }[] {
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? []
    return key !== undefined && typeof key.value === 'string' ? [{ name: key.value, key, value }] : []
  })
}

/** The node to point at: a member's name, or an element. */
function locate (root: Node, path: Path): Node {
  let pointed = root
  let inside: Node | undefined = root
  for (const segment of path) {
    const member: { key: Node, value: Node | undefined } | undefined = inside === undefined
      ? undefined
      : typeof segment === 'string'
        ? membersOf(inside).findLast(({ name }) => name === segment)
        : elementOf(inside, segment)
    if (member === undefined) break
    pointed = member.key
    inside = member.value
  }
  return pointed
}

function elementOf (node: Node, index: number): { key: Node, value: Node } | undefined {
  const element = node.children?.[index]
  return element === undefined ? undefined : { key: element, value: element }
}

function findDuplicates (node: Node, path: Path, text: string): { path: Path, places: string[] }[] {
  if (node.type === 'array') return (node.children ?? []).flatMap((child, index) => findDuplicates(child, [...path, index], text))
  if (node.type !== 'object') return []
  const members = membersOf(node)
  const twice = [...new Set(members.map(({ name }) => name))]
    .map((name) => ({ path: [...path, name], places: members.filter((member) => member.name === name).map(({ key }) => position(text, key.offset)) }))
    .filter(({ places }) => places.length > 1)
  const deeper = members.flatMap(({ name, value }) => value === undefined ? [] : findDuplicates(value, [...path, name], text))
  return [...twice, ...deeper]
}

function syntaxError (text: string, file: string, error: ParseError): ConfigError {
  const expected = EXPECTED[printParseErrorCode(error.error)] ?? 'valid JSON'
  const found = error.offset >= text.trimEnd().length
    ? 'the end of the file'
    : JSON.stringify(text.slice(error.offset, error.offset + 1))
  return new ConfigError([`${file}:${position(text, error.offset)}: not valid JSON: expected ${expected}; found ${found}`])
}

/**
 * Parses JSON with comments and trailing commas.
 * A syntax error is a ConfigError of one line: file, line, column, what was expected.
 */
export function parseJson (text: string, file: string): JsonDocument {
  const errors: ParseError[] = []
  let root: Node | undefined
  try {
    root = parseTree(text, errors, { allowTrailingComma: true })
  } catch (error) {
    // The parser is recursive: thousands of brackets exhaust its stack.
    throw new ConfigError([`${file}: nested too deeply to be a configuration`], { cause: error })
  }
  const first = errors[0]
  if (root === undefined || text.trim() === '') {
    throw new ConfigError([`${file}: holds no configuration; expected { "mcpServers": { ... } } ("postern init" writes an example)`])
  }
  if (first !== undefined) throw syntaxError(text, file, first)
  const tree = root
  return {
    value: toValue(tree),
    at: (path) => `${file}:${position(text, locate(tree, path).offset)}`,
    duplicates: findDuplicates(tree, [], text)
  }
}
