import { randomUUID } from 'node:crypto'
import { findItem } from '../catalog/find.ts'
import type { CatalogItem } from '../catalog/item.ts'
import type { CallOptions } from '../connections/types.ts'
import { PosternError } from '../errors.ts'
import { jsonBytes } from '../render/budget.ts'
import type { Content } from '../render/content.ts'
import { MAX_SLICE_BYTES } from '../render/limits.ts'
import { parseToolContent } from '../render/parse.ts'
import { renderContents } from '../render/render.ts'
import type { InvokeInput, InvokeOutput } from '../schemas/invoke.ts'
import type { KeptResult } from '../schemas/item.ts'
import { isRecord } from '../util/guards.ts'
import { Utf8Text } from '../util/utf8.ts'
import { isUnavailable } from './catalog.ts'
import { totalBytes } from './held.ts'
import type { Rendering } from './rendering.ts'
import { resultUri } from './result-uri.ts'
import type { Live } from './server.ts'

/** Calls a tool and bounds its result. A failure that the tool reports is a result. */
export async function invoke (live: Live, input: InvokeInput, options: CallOptions, rendering: Rendering): Promise<InvokeOutput> {
  const item = await knownTool(live, input.tool, options)
  if (item?.requiresTask === true) {
    throw new PosternError('upstream_error', `tool "${input.tool}" of server "${live.name}" can only run as a task, which Postern does not offer.`, { server: live.name })
  }
  const raw = await live.connection.callTool(input.tool, input.arguments ?? {}, { ...options, retrySafe: isRetrySafe(item) })
  if (!isRecord(raw)) throw new PosternError('invalid_content', `server "${live.name}" answered tools/call with a result that is not an object.`, { server: live.name })
  return await bound(live, input.tool, raw, item, rendering)
}

/** The tool as it is listed. Undefined when the server cannot list: the call itself then says what is wrong. */
async function knownTool (live: Live, tool: string, options: CallOptions): Promise<CatalogItem | undefined> {
  let item: CatalogItem | undefined
  try {
    item = await live.catalog.find('tool', tool, options)
  } catch (error) {
    if (isUnavailable(error)) throw error
    return undefined
  }
  return item ?? findItem((await live.catalog.all(options)).items, 'tool', tool, live.name)
}

/** MCP, "ToolAnnotations": the tool changes nothing, or running it again changes nothing more. */
function isRetrySafe (item: CatalogItem | undefined): boolean {
  return item?.annotations?.readOnlyHint === true || item?.annotations?.idempotentHint === true
}

async function bound (live: Live, tool: string, raw: Record<string, unknown>, item: CatalogItem | undefined, rendering: Rendering): Promise<InvokeOutput> {
  const contents = parseToolContent(raw.content)
  const rendered = renderContents(contents, { slug: live.slug, spillRoot: rendering.spills.root, offset: 0, maxBytes: MAX_SLICE_BYTES })
  if (rendered.spills.length > 0) await rendering.spills.writeAll(rendered.spills)
  const structured = raw.structuredContent
  const structuredBytes = structured === undefined ? 0 : jsonBytes(structured)
  const structuredFits = rendered.bytes + structuredBytes <= MAX_SLICE_BYTES
  const truncated = rendered.truncated || !structuredFits
  const result = truncated ? keep(live, structured === undefined || structuredFits ? contents : [...contents, asText(structured)], rendering) : undefined
  const warning = raw.isError !== true && item?.outputSchema !== undefined && structuredFits
    ? rendering.outputChecks.check(item, structured)
    : undefined
  return {
    server: live.name,
    tool,
    is_error: raw.isError === true,
    content: rendered.items,
    ...(structured === undefined ? {} : { structured_content: structuredFits ? structured : leftOut(structuredBytes) }),
    ...(truncated ? { truncated } : {}),
    ...(rendered.omitted > 0 ? { omitted: rendered.omitted } : {}),
    ...(result === undefined ? {} : { result }),
    ...(warning === undefined ? {} : { warnings: [warning] })
  }
}

/** What stands for structured content that did not fit. */
function leftOut (bytes: number): Record<string, unknown> {
  return {
    omitted: true,
    size_bytes: bytes,
    detail: `The structured content has ${bytes} bytes and did not fit: a whole response has at most ${MAX_SLICE_BYTES} bytes (MAX_SLICE_BYTES). It is the last content of the kept result.`
  }
}

function asText (structured: unknown): Content {
  return { kind: 'text', text: new Utf8Text(JSON.stringify(structured)), sniffed: false, mimeType: 'application/json' }
}

/** Keeps a result that was cut, so that it can be paged without running the tool again. */
function keep (live: Live, contents: readonly Content[], rendering: Rendering): KeptResult | undefined {
  const id = randomUUID()
  const expiresAt = rendering.held.keep(resultUri.key(live.slug, id), contents)
  return expiresAt === undefined
    ? undefined
    : { uri: resultUri.of(id), total_bytes: totalBytes(contents), expires_at: expiresAt.toISOString() }
}
