import { Type, type Static } from 'typebox'

const Audience = Type.Optional(Type.Array(Type.String(), { description: 'For whom the server says this is meant; advisory.' }))
const Uri = Type.Optional(Type.String({ description: 'The URI of the content.' }))
const MimeType = Type.Optional(Type.String({ description: 'The MIME type, as the server claims it.' }))

/** A page of text. All counts are UTF-8 bytes. */
export const TextItem = Type.Object({
  type: Type.Literal('text'),
  uri: Uri,
  mime_type: MimeType,
  text: Type.String(),
  offset: Type.Integer({ description: 'Where this page begins, in UTF-8 bytes, rounded forward to a character.' }),
  total_bytes: Type.Integer({ description: 'The length of the whole text (after the pattern, if any).' }),
  truncated: Type.Boolean({ description: 'Whether text follows this page.' }),
  next_offset: Type.Union([Type.Integer(), Type.Null()], { description: 'The offset of the next page; null at the end.' }),
  sniffed: Type.Boolean({ description: 'True when the server sent it as binary and it turned out to be text.' }),
  snapshot: Type.Optional(Type.String({ description: 'Pass it with the next offset to page through the same text.' })),
  matches: Type.Optional(Type.Integer({ description: 'How many lines matched the pattern.' })),
  audience: Audience
})
export type TextItem = Static<typeof TextItem>

/** Binary content, written to a file under the cache directory and named here. */
export const SpillItem = Type.Object({
  type: Type.Literal('spill'),
  spilled: Type.Literal(true),
  path: Type.String({ description: 'The file on the daemon\'s machine.' }),
  url: Type.String({ description: 'Where the bytes can be fetched over HTTP, relative to the gateway.' }),
  uri: Uri,
  mime_type: MimeType,
  sniffed: Type.Literal(false),
  size_bytes: Type.Integer(),
  sha256: Type.String(),
  audience: Audience
})
export type SpillItem = Static<typeof SpillItem>

/** A link to a resource that a tool returned; read it with `read`. Passed through as the server gave it. */
export const LinkItem = Type.Object({
  type: Type.Literal('resource_link'),
  uri: Type.String()
}, { additionalProperties: true })

/** One content that could not be rendered. Its neighbours are not affected. */
export const ErrorItem = Type.Object({
  type: Type.Literal('error'),
  code: Type.String({ description: 'As in a problem document: invalid_content, blob_too_large.' }),
  detail: Type.String(),
  uri: Uri,
  mime_type: MimeType
})
export type ErrorItem = Static<typeof ErrorItem>

/** Stands for the items that no longer fitted into the response. */
export const OmittedItem = Type.Object({
  type: Type.Literal('omitted'),
  omitted: Type.Integer({ description: 'How many items were left out.' }),
  detail: Type.String()
})
export type OmittedItem = Static<typeof OmittedItem>

export const RenderedItem = Type.Union([TextItem, SpillItem, LinkItem, ErrorItem, OmittedItem])
export type RenderedItem = TextItem | SpillItem | (Static<typeof LinkItem> & Record<string, unknown>) | ErrorItem | OmittedItem

/** Where a result that was cut is kept, for `read` to page through. */
export const KeptResult = Type.Object({
  uri: Type.String({ description: 'Read this URI (postern://results/<id>) to page or grep the whole result.' }),
  total_bytes: Type.Integer(),
  expires_at: Type.String({ format: 'date-time' })
})
export type KeptResult = Static<typeof KeptResult>
