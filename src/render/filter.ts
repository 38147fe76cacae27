import type { Content } from './content.ts'
import { Utf8Text } from '../util/utf8.ts'
import { compilePattern } from './pattern.ts'

/**
 * Applies a pattern to the texts among the contents; the others stay as they are. Pages of the result are
 * pages of the filtered texts, so keep it while a client pages. Throws `invalid_pattern`.
 */
export function filterContents (contents: readonly Content[], pattern: string): readonly Content[] {
  const filter = compilePattern(pattern)
  return contents.map((content) => {
    if (content.kind !== 'text') return content
    const { text, matches } = filter(content.text.toString())
    return { ...content, text: new Utf8Text(text), matches }
  })
}
