import type { Printer, Style } from './printer.ts'

const GAP = '  '
/** The last column is not cut below this, however narrow the terminal. */
const MIN_LAST = 20

export interface Column {
  readonly title: string
  /** The style of a cell, by its text. */
  readonly style?: (cell: string) => Style | undefined
}

/** Prints rows under titles. On a terminal the last column is cut at its edge; elsewhere nothing is cut. */
export async function printTable (printer: Printer, columns: readonly Column[], rows: readonly (readonly string[])[]): Promise<void> {
  const cells = rows.map((row) => columns.map((_, index) => printer.cell(row[index] ?? '')))
  const last = columns.length - 1
  const widths = columns.map(({ title }, index) => Math.max(widthOf(title), ...cells.map((row) => widthOf(row[index] ?? ''))))
  const before = widths.slice(0, last).reduce((sum, width) => sum + width + GAP.length, 0)
  const room = printer.columns === undefined ? Infinity : Math.max(MIN_LAST, printer.columns - before)
  const lineOf = (row: readonly string[], paint: (cell: string, index: number) => string): string => row.map((cell, index) => {
    const shown = index === last ? cut(cell, room) : cell
    const padding = index === last ? '' : ' '.repeat(Math.max(0, (widths[index] ?? 0) - widthOf(shown)))
    return paint(shown, index) + padding
  }).join(GAP).trimEnd() + '\n'
  const lines = [
    lineOf(columns.map(({ title }) => title), (cell) => printer.paint('bold', cell)),
    ...cells.map((row) => lineOf(row, (cell, index) => {
      const style = columns[index]?.style?.(cell)
      return style === undefined ? cell : printer.paint(style, cell)
    }))
  ]
  await printer.styled(lines.join(''))
}

/** Wide in most terminals: East Asian scripts, and emoji. */
const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u
const NARROW = /[\p{Mark}\p{Format}]/u

/** How many columns a text takes. */
export function widthOf (text: string): number {
  let width = 0
  for (const char of text) width += NARROW.test(char) ? 0 : WIDE.test(char) ? 2 : 1
  return width
}

function cut (text: string, room: number): string {
  if (text.length <= room / 2 || widthOf(text) <= room) return text
  let shown = ''
  let width = 1
  for (const char of text) {
    width += widthOf(char)
    if (width > room) break
    shown += char
  }
  return `${shown}…`
}
