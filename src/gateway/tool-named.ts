import { PosternError } from '../errors.ts'
import { toolOfSegment } from '../openapi/tool-path.ts'
import type { ServerTools } from './server-tools.ts'
import type { CallOptions, ServerView } from './types.ts'

export interface NamedTool {
  readonly name: string
  /** As its author gave it; undefined where the tool is not listed. */
  readonly inputSchema?: unknown
}

/**
 * The tool that a (decoded) path segment means. What is not listed is taken for a tool's name: the call itself
 * then says what is wrong, with the nearest names.
 */
export async function toolNamed (tools: ServerTools, server: ServerView, segment: string, options: CallOptions): Promise<NamedTool> {
  try {
    const { names, items } = await tools.of(server, options)
    const name = toolOfSegment(segment, names) ?? segment
    const item = items.find(({ id }) => id === name)
    return item === undefined ? { name } : { name, inputSchema: item.inputSchema }
  } catch (error) {
    if (error instanceof PosternError) return { name: segment }
    throw error
  }
}
