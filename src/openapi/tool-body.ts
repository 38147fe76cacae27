import type { InvokeOutput } from '../schemas/invoke.ts'

/**
 * The body of `POST /servers/{server}/tools/{tool}`: the structured content alone where the tool gives it (by convention
 * its texts repeat it), else the rendered result. A failure, a cut result and one with files are given whole.
 */
export function toolBody (output: InvokeOutput): unknown {
  const { structured_content: structured, is_error: failed, truncated, content, warnings } = output
  const more = failed || truncated === true || (warnings ?? []).length > 0 || content.some((item) => item.type !== 'text')
  return structured === undefined || more ? output : structured
}
