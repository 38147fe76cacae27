import { hashed, MAX_FUNCTION_NAME } from './tool-names.ts'
import { uniqueNames } from './unique-names.ts'

/**
 * The operation id of each tool as mcpo's documents have it: FastAPI makes it from the handler's name (`tool`), the path
 * and the method, with everything but word characters as `_`. Ids that would clash, are too long for a function name or
 * lost more than ASCII end in a hash.
 */
export function mcpoOperationIds (tools: readonly string[]): ReadonlyMap<string, string> {
  return uniqueNames(tools, (tool, level) => {
    const id = `tool_${tool.replace(/[^a-zA-Z0-9_]/gu, '_')}_post`
    const exact = /^[\x20-\x7e]+$/.test(tool) && id.length <= MAX_FUNCTION_NAME
    return exact && level === 0 ? id : hashed(id, tool, Math.max(level, 1))
  })
}

/** mcpo's summary of a tool: underscores as spaces, each word with a capital. */
export function mcpoSummary (tool: string): string {
  return tool.replaceAll('_', ' ').replace(/\p{L}+/gu, (word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
}
