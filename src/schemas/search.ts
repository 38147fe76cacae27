import { Type, type Static } from 'typebox'
import { CatalogKind, Strict, Warnings } from './common.ts'

export const SEARCH_DEFAULT_TOP_K = 8
export const SEARCH_MAX_TOP_K = 20

/** What a search takes, without the server. */
export const SearchParams = {
  query: Type.String({ description: 'What to look for: words from a name, title, description, URI or argument.' }),
  kind: Type.Optional(Type.Enum(['tool', 'resource', 'resource_template', 'prompt'], { description: 'Only items of this kind.' })),
  top_k: Type.Optional(Type.Integer({ default: SEARCH_DEFAULT_TOP_K, description: `How many results, from 1 to ${SEARCH_MAX_TOP_K}.` }))
}
export const SearchInput = Strict(SearchParams)
export type SearchInput = Static<typeof SearchInput>

export const SearchResult = Type.Object({
  kind: CatalogKind,
  id: Type.String({ description: 'What to pass to describe, invoke, read or prompt.' }),
  name: Type.String(),
  server: Type.String(),
  title: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  uri: Type.Optional(Type.String()),
  mime_type: Type.Optional(Type.String()),
  size: Type.Optional(Type.Number()),
  audience: Type.Optional(Type.Array(Type.String())),
  score: Type.Number()
})
export type SearchResult = Static<typeof SearchResult>

export const SearchOutput = Type.Object({
  results: Type.Array(SearchResult),
  total: Type.Integer({ description: 'How many items matched in all.' }),
  omitted: Type.Optional(Type.Integer({ description: 'How many of the results were left out to stay under the response ceiling.' })),
  warnings: Warnings
})
export type SearchOutput = Static<typeof SearchOutput>
