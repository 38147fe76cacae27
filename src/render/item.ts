import type { ErrorItem, OmittedItem, RenderedItem, SpillItem, TextItem } from '../schemas/item.ts'
import type { BlobContent, Content, ContentMembers, ErrorContent, LinkContent, TextContent } from './content.ts'
import { MAX_SLICE_BYTES } from './limits.ts'
import { MAX_URI_CHARS, shortened } from './members.ts'

/** The largest link that fits into a response of its own. */
const MAX_LINK_BYTES = MAX_SLICE_BYTES - 1024

/** Where spills go. */
export interface SpillPlace {
  /** The server's slug. */
  readonly slug: string
  /** The folder of all spills. */
  readonly spillRoot: string
}

/** A text item without its page. */
export function textItem (content: TextContent, snapshot: string | undefined): TextItem {
  return {
    type: 'text',
    ...shownMembers(content),
    text: '',
    offset: 0,
    total_bytes: content.text.byteLength,
    truncated: false,
    next_offset: null,
    sniffed: content.sniffed,
    ...(content.matches === undefined ? {} : { matches: content.matches }),
    ...(snapshot === undefined ? {} : { snapshot }),
    ...shownAudience(content)
  }
}

/** The item of a content that is not paged. */
export function wholeItem (content: Exclude<Content, TextContent>, place: SpillPlace): RenderedItem {
  switch (content.kind) {
    case 'blob': return spillItem(content, place)
    case 'link': return linkItem(content)
    case 'error': return errorItem(content)
  }
}

function spillItem (content: BlobContent, { slug, spillRoot }: SpillPlace): SpillItem {
  return {
    type: 'spill',
    spilled: true,
    path: `${spillRoot}/${slug}/${content.name}`,
    url: `/spills/${slug}/${content.name}`,
    ...shownMembers(content),
    sniffed: false,
    size_bytes: content.bytes.length,
    sha256: content.sha256,
    ...shownAudience(content)
  }
}

/** A link passes through as it is, unless it alone is more than a response may be. */
function linkItem ({ link, bytes }: LinkContent): RenderedItem {
  if (bytes <= MAX_LINK_BYTES) return link
  return {
    type: 'error',
    code: 'invalid_content',
    detail: `A resource_link of ${bytes} bytes does not fit into a response, which is at most MAX_SLICE_BYTES (${MAX_SLICE_BYTES} bytes). Only its uri is shown.`,
    uri: shortened(link.uri, MAX_URI_CHARS)
  }
}

function errorItem (content: ErrorContent): ErrorItem {
  return { type: 'error', code: content.code, detail: content.detail, ...shownMembers(content) }
}

/** Stands for `count` contents from index `first` on. */
export function omittedItem (first: number, count: number): OmittedItem {
  const last = first + count - 1
  return {
    type: 'omitted',
    omitted: count,
    detail: `${count} more ${count === 1 ? 'content was' : 'contents were'} left out: a response is at most MAX_SLICE_BYTES (${MAX_SLICE_BYTES} bytes). ` +
      `To get ${count === 1 ? 'it' : 'them'}, read the same uri (of a tool's result: result.uri) with \`item\`: ${first === last ? first : `${first} to ${last}, one by one`}.`
  }
}

function shownMembers ({ uri, mimeType }: ContentMembers): { uri?: string, mime_type?: string } {
  return {
    ...(uri === undefined ? {} : { uri }),
    ...(mimeType === undefined ? {} : { mime_type: mimeType })
  }
}

function shownAudience ({ audience }: ContentMembers): { audience?: string[] } {
  return audience === undefined ? {} : { audience: [...audience] }
}
