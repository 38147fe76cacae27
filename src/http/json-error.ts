import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser'
import { PosternError } from '../errors.ts'

const WORDS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'an unquoted or unknown word (strings and keys are in double quotes)',
  InvalidNumberFormat: 'a malformed number',
  PropertyNameExpected: 'a key in double quotes was expected',
  ValueExpected: 'a value was expected',
  ColonExpected: 'a colon was expected',
  CommaExpected: 'a comma was expected',
  CloseBraceExpected: 'a closing brace } was expected',
  CloseBracketExpected: 'a closing bracket ] was expected',
  EndOfFileExpected: 'the value has ended, but more text follows',
  InvalidCommentToken: 'comments are not JSON',
  UnexpectedEndOfComment: 'comments are not JSON',
  UnexpectedEndOfString: 'a string does not end',
  UnexpectedEndOfNumber: 'a number does not end',
  InvalidUnicode: 'a malformed \\u escape',
  InvalidEscapeCharacter: 'an unknown escape in a string',
  InvalidCharacter: 'a control character in a string (write it as an escape)'
}

function position (text: string, offset: number): string {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  const column = offset - before.lastIndexOf('\n')
  return `line ${line}, column ${column} (position ${offset})`
}

function firstError (text: string): ParseError | 'too deep' | undefined {
  const errors: ParseError[] = []
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false })
  } catch {
    // The tolerant parser is recursive, and the only thing that it throws is a stack overflow.
    return 'too deep'
  }
  return errors[0]
}

/** The error for a body that is not JSON: what is wrong and where, found by a second, tolerant parse. */
export function jsonError (text: string): PosternError {
  const first = firstError(text)
  if (first === 'too deep') {
    return new PosternError('invalid_request', 'The body is not valid JSON, and is nested too deeply to say where.')
  }
  if (first === undefined) {
    return new PosternError('invalid_request', 'The body has a key "__proto__" (or "constructor" with a "prototype"), which is not accepted anywhere in it.')
  }
  const what = WORDS[printParseErrorCode(first.error)] ?? 'a syntax error'
  return new PosternError('invalid_request', `The body is not valid JSON: ${what} at ${position(text, first.offset)}.`, {
    hint: 'In a shell, put the body in single quotes, so that its double quotes survive.',
    extensions: { position: first.offset }
  })
}
