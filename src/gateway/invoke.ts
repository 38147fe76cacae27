import type { CatalogItem } from '../catalog/item.ts'
import type { CallOptions } from '../connections/types.ts'
import { PosternError } from '../errors.ts'
import { deeperThan } from '../openapi/schema/json.ts'
import { jsonBytes } from '../render/budget.ts'
import { releaseContents, type Content } from '../render/content.ts'
import { decodeLargeBlobs } from '../render/large-blobs.ts'
import { MAX_SLICE_BYTES } from '../render/limits.ts'
import { parseToolContent } from '../render/parse.ts'
import { renderContents, type Rendered } from '../render/render.ts'
import type { InvokeInput, InvokeOutput } from '../schemas/invoke.ts'
import { isRecord } from '../util/guards.ts'
import { keepResult } from './keep-result.ts'
import { knownItem } from './known-item.ts'
import { perform, type Rendering } from './rendering.ts'
import type { Live } from './server.ts'
import { boundStructured, type BoundStructured } from './structured.ts'

/** Far below where writing JSON runs out of stack, here or at the server. */
const MAX_ARGUMENTS_DEPTH = 500

/** Calls a tool and bounds its result. A failure that the tool reports is a result. */
export async function invoke (live: Live, input: InvokeInput, options: CallOptions, rendering: Rendering): Promise<InvokeOutput> {
  const item = live.catalog.held('tool', input.tool) ?? await knownItem(live, 'tool', input.tool, options)
  if (item?.requiresTask === true) {
    throw new PosternError('upstream_error', `tool "${input.tool}" of server "${live.name}" can only run as a task, which Postern does not offer.`, {
      server: live.name,
      hint: 'Search for another tool of this server that does the same.'
    })
  }
  const args = input.arguments ?? {}
  if (deeperThan(args, MAX_ARGUMENTS_DEPTH)) {
    throw new PosternError('invalid_request', `The arguments are nested more than ${MAX_ARGUMENTS_DEPTH} levels deep.`, { server: live.name })
  }
  const raw = await live.connection.callTool(input.tool, args, { ...options, retrySafe: isRetrySafe(item) })
  if (!isRecord(raw)) throw new PosternError('invalid_content', `server "${live.name}" answered tools/call with a result that is not an object.`, { server: live.name })
  const decoding = decodeLargeBlobs(raw.content)
  if (decoding !== undefined) await decoding
  const contents = parseToolContent(raw.content)
  const budgetBytes = MAX_SLICE_BYTES - jsonBytes(input.tool)
  const rendered = renderContents(contents, { slug: live.slug, spillRoot: rendering.spills.root, offset: 0, maxBytes: MAX_SLICE_BYTES, budgetBytes })
  const performing = perform(rendering, live.name, rendered)
  if (performing !== undefined) await performing
  const structured = raw.structuredContent === undefined ? undefined : boundStructured(raw.structuredContent, budgetBytes - rendered.bytes)
  return answer({ live, tool: input.tool, raw, item, contents, rendered, structured }, rendering)
}

/** MCP, "ToolAnnotations": the tool changes nothing, or running it again changes nothing more. */
function isRetrySafe (item: CatalogItem | undefined): boolean {
  return item?.annotations?.readOnlyHint === true || item?.annotations?.idempotentHint === true
}

interface Outcome {
  readonly live: Live
  readonly tool: string
  readonly raw: Readonly<Record<string, unknown>>
  readonly item: CatalogItem | undefined
  readonly contents: readonly Content[]
  readonly rendered: Rendered
  readonly structured: BoundStructured | undefined
}

function answer ({ live, tool, raw, item, contents, rendered, structured }: Outcome, rendering: Rendering): InvokeOutput {
  const truncated = rendered.truncated || structured?.fits === false
  const result = rendered.truncated || structured?.rest !== undefined
    ? keepResult(rendering.held, live.slug, structured?.rest === undefined ? contents : [...contents, structured.rest])
    : undefined
  if (result === undefined) releaseContents(contents)
  const warning = raw.isError !== true && item?.outputSchema !== undefined && structured?.fits !== false
    ? rendering.outputChecks.check(item, raw.structuredContent)
    : undefined
  return {
    server: live.name,
    tool,
    is_error: raw.isError === true,
    content: rendered.items,
    ...(structured === undefined ? {} : { structured_content: structured.shown }),
    ...(truncated ? { truncated } : {}),
    ...(rendered.omitted > 0 ? { omitted: rendered.omitted } : {}),
    ...(result === undefined ? {} : { result }),
    ...(warning === undefined ? {} : { warnings: [warning] })
  }
}
