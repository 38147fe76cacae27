import type { Printer } from './printer.ts'
import { number, record, text, type Json } from './shape.ts'

/** Says where the rest is of an answer that was cut. */
export function keptNote (printer: Printer, server: string, answer: Json): void {
  if (answer['truncated'] !== true) return
  const result = record(answer, 'result')
  const uri = text(result, 'uri')
  if (uri === undefined) {
    printer.note('This was cut to what a response may hold.')
    return
  }
  printer.note(`This was cut. All ${number(result, 'total_bytes') ?? ''} bytes are kept until ${text(result, 'expires_at') ?? ''}:\n  postern read ${shellWord(server)} ${uri} --all`)
}

function shellWord (word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
