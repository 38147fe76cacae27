/** A piece of a request, short enough to be quoted in an error. */
export function clip (text: string, maxLength = 100): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`
}
