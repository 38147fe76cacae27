import { createHash } from 'node:crypto'
import type { CallOptions } from '../connections/types.ts'
import { PosternError } from '../errors.ts'
import { jsonBytes } from '../render/budget.ts'
import { releaseContents, type Content } from '../render/content.ts'
import { filterContents } from '../render/filter.ts'
import { decodeLargeBlobs } from '../render/large-blobs.ts'
import { DEFAULT_SLICE_BYTES, MAX_SLICE_BYTES } from '../render/limits.ts'
import { MAX_URI_CHARS } from '../render/members.ts'
import { parseResourceContents } from '../render/parse.ts'
import { renderContents } from '../render/render.ts'
import type { ReadInput, ReadOutput } from '../schemas/read.ts'
import { isRecord } from '../util/guards.ts'
import { expand } from '../util/uri-template.ts'
import { HELD_TTL_MS } from './held.ts'
import { perform, type Rendering } from './rendering.ts'
import { resultUri } from './result-uri.ts'
import { explainUnknown } from './unknown-resource.ts'
import type { Live } from './server.ts'

interface Source {
  readonly contents: readonly Content[]
  /** Under which key the contents are held, or would be. */
  readonly key: string
  readonly snapshot: string
  /** Nobody else has the contents. */
  readonly live: boolean
}

/** Reads a resource, or a kept result, page by page. */
export async function read (live: Live, input: ReadInput, options: CallOptions, rendering: Rendering): Promise<ReadOutput> {
  const uri = input.arguments === undefined ? input.uri : expand(input.uri, input.arguments)
  if (uri.length > MAX_URI_CHARS) {
    throw new PosternError('invalid_request', `The URI has ${uri.length} characters; at most ${MAX_URI_CHARS} are accepted.`, { server: live.name })
  }
  const id = resultUri.id(uri)
  const source = id === undefined
    ? await resource(live, uri, input.snapshot, options, rendering)
    : keptResult(live, uri, id, rendering)
  const filtered = filter(source, input.pattern, rendering)
  const rendered = renderContents(filtered.contents, {
    slug: live.slug,
    spillRoot: rendering.spills.root,
    offset: input.offset ?? 0,
    maxBytes: Math.min(input.max_bytes ?? DEFAULT_SLICE_BYTES, MAX_SLICE_BYTES),
    budgetBytes: MAX_SLICE_BYTES - jsonBytes(uri),
    snapshot: source.snapshot,
    ...(input.item === undefined ? {} : { item: input.item })
  })
  // Only what is paged through needs to be held; the rest is as cheap to read again.
  if (rendered.truncated) {
    rendering.held.keep(source.key, source.contents)
    if (filtered.key !== source.key) rendering.held.keep(filtered.key, filtered.contents)
  }
  await perform(rendering, live.name, rendered)
  if (source.live && !rendered.truncated) releaseContents(source.contents)
  return {
    server: live.name,
    uri,
    contents: rendered.items,
    ...(rendered.truncated ? { truncated: true } : {}),
    ...(rendered.omitted > 0 ? { omitted: rendered.omitted } : {})
  }
}

async function resource (live: Live, uri: string, snapshot: string | undefined, options: CallOptions, rendering: Rendering): Promise<Source> {
  const keyOf = (token: string): string => `snapshot\n${live.slug}\n${uri}\n${token}`
  const held = snapshot === undefined ? undefined : rendering.held.get(keyOf(snapshot))
  if (held !== undefined && snapshot !== undefined) return { contents: held, key: keyOf(snapshot), snapshot, live: false }
  const raw = await readLive(live, uri, options)
  const decoding = decodeLargeBlobs(isRecord(raw) ? raw.contents : undefined)
  if (decoding !== undefined) await decoding
  const contents = parseResourceContents(raw)
  const now = snapshotOf(contents)
  if (snapshot !== undefined && snapshot !== now) {
    throw new PosternError('snapshot_changed', `"${uri}" has changed since the page with snapshot "${snapshot}", and the text of then is no longer held.`, {
      server: live.name,
      hint: 'Start over: read with offset 0 and without snapshot.'
    })
  }
  return { contents, key: keyOf(now), snapshot: now, live: true }
}

async function readLive (live: Live, uri: string, options: CallOptions): Promise<unknown> {
  try {
    return await live.connection.readResource(uri, options)
  } catch (error) {
    throw explainUnknown(error, uri, live.catalog)
  }
}

function keptResult (live: Live, uri: string, id: string, rendering: Rendering): Source {
  const key = resultUri.key(live.slug, id)
  const contents = rendering.held.get(key)
  if (contents === undefined) {
    throw new PosternError('unknown_resource', `The result "${uri}" is not held for server "${live.name}": it has expired, or it belongs to another server.`, {
      server: live.name,
      hint: `A result is kept for ${HELD_TTL_MS / 60_000} minutes after it was last read, memory permitting. Invoke the tool again if that is safe.`
    })
  }
  return { contents, key, snapshot: id, live: false }
}

function filter (source: Source, pattern: string | undefined, rendering: Rendering): { contents: readonly Content[], key: string } {
  if (pattern === undefined) return source
  const key = `${source.key}\n${pattern}`
  return { key, contents: rendering.held.get(key) ?? filterContents(source.contents, pattern) }
}

/** A token for these very contents: equal contents give equal tokens. */
function snapshotOf (contents: readonly Content[]): string {
  const hash = createHash('sha256')
  for (const content of contents) {
    if (content.kind === 'text') hash.update('t').update(content.text.source)
    else if (content.kind === 'blob') hash.update('b').update(content.sha256)
    else if (content.kind === 'link') hash.update('l').update(JSON.stringify(content.link))
    else hash.update('e').update(content.detail)
    hash.update('\0')
  }
  return hash.digest('base64url').slice(0, 22)
}
