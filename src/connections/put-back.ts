import { LargeString } from '../util/large-string.ts'
import { isRecord } from '../util/guards.ts'
import type { LargeStrings } from './sifter.ts'

/**
 * Puts the strings that were taken out of a JSON text back into what was parsed of it. In the contents of a
 * tool's result or a resource they stay as they are, for the renderer; everywhere else they become ordinary strings.
 */
export function putBack (parsed: unknown, large: LargeStrings): void {
  for (const message of listOf(parsed)) {
    const result = isRecord(message) ? message.result : undefined
    if (!isRecord(result)) continue
    if (Array.isArray(result.content)) for (const block of result.content) putIntoBlock(block, large)
    if (Array.isArray(result.contents)) for (const content of result.contents) putIntoResource(content, large)
  }
  if (large.size > 0) putAnywhere(parsed, large)
  // Of two members of the same name JSON.parse keeps the last.
  for (const string of large.values()) string.release()
}

function listOf (value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function putIntoBlock (block: unknown, large: LargeStrings): void {
  if (!isRecord(block)) return
  if (block.type === 'text') put(block, 'text', large)
  else if (block.type === 'image' || block.type === 'audio') put(block, 'data', large)
  else if (block.type === 'resource') putIntoResource(block.resource, large)
}

function putIntoResource (content: unknown, large: LargeStrings): void {
  if (!isRecord(content)) return
  put(content, 'text', large)
  put(content, 'blob', large)
}

function put (holder: Record<string, unknown>, name: string, large: LargeStrings): void {
  const placeholder = holder[name]
  const string = typeof placeholder === 'string' ? large.get(placeholder) : undefined
  if (string === undefined || typeof placeholder !== 'string') return
  holder[name] = string
  large.delete(placeholder)
}

/** Without recursion: JSON.parse takes any depth. */
function putAnywhere (parsed: unknown, large: LargeStrings): void {
  const todo: unknown[] = [parsed]
  while (todo.length > 0) {
    const holder = todo.pop()
    if (typeof holder !== 'object' || holder === null || holder instanceof LargeString) continue
    for (const [name, value] of Object.entries(holder)) {
      const string = typeof value === 'string' ? large.get(value) : undefined
      // Each name is there already as a member of its own, `__proto__` too, and so it is set like any other.
      if (string !== undefined) Reflect.set(holder, name, string.toString())
      else if (typeof value === 'object') todo.push(value)
    }
  }
}
