/* eslint-disable no-control-regex */

/** Strings that a terminal takes to itself up to their end: OSC, DCS, SOS, PM and APC (ECMA-48 section 8.3), 7 and 8 bits wide. */
const STRINGS = /(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x90\x98\x9c-\x9f]*(?:\x07|\x1b\\|\x9c)/
/** CSI with its parameters, intermediate and final bytes (section 5.4). */
const CSI = /(?:\x1b\[|\x9b)[\x30-\x3f]*[\x20-\x2f]*[\x40-\x7e]/
/** Every other escape sequence (ECMA-35 section 13.2). */
const ESCAPES = /\x1b[\x20-\x2f]*[\x30-\x7e]/
/** It would write over the line. */
const CARRIAGE_RETURN = /\r\n?/
/** What is left of both control sets, but for tab and new line; and whatever was cut off in the middle. */
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/
/** Embeddings, overrides and isolates, which show a text in another order than it has (CVE-2021-42574). The marks that right-to-left text needs stay. */
const BIDI = /[\u202a-\u202e\u2066-\u2069]/

/** In one pass, so that what is taken out never joins what was in front of it with what was behind. */
const OBEYED = new RegExp([STRINGS, CSI, ESCAPES, CARRIAGE_RETURN, CONTROLS, BIDI].map(({ source }) => source).join('|'), 'g')

/**
 * A server's text as it may be written to a terminal: it moves no cursor, sets no title, colour or clipboard, and
 * hides nothing. Tab and new line stay; a carriage return becomes a new line.
 */
export function terminalText (text: string): string {
  return text.replace(OBEYED, (found) => found.startsWith('\r') ? '\n' : '')
}

/** As `terminalText`, for what has its place within one line. */
export function terminalLine (text: string): string {
  return terminalText(text).replace(/\s+/gu, ' ').trim()
}

/** Whether a text can stand on a command line as it is: a single line that no terminal obeys. */
export function isPlainLine (text: string): boolean {
  return terminalText(text) === text && !/[\n\t]/.test(text)
}

/** JSON for a terminal: what `JSON.stringify` leaves unescaped and a terminal would obey is escaped, so that it stays the same JSON. */
export function terminalJson (json: string): string {
  const escape = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  return json.replace(/[\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, escape)
}
