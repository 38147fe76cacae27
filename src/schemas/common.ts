import { Type, type Static, type TSchema } from 'typebox'

/** What a connected server advertised (SPEC "features"); derived from its capabilities. */
export const Features = Type.Object({
  tools: Type.Boolean(),
  resources: Type.Boolean(),
  prompts: Type.Boolean()
}, { description: 'Which kinds of thing the server offers.' })
export type Features = Static<typeof Features>

export const CATALOG_KINDS = ['tool', 'resource', 'resource_template', 'prompt'] as const
export const CatalogKind = Type.Enum(CATALOG_KINDS, { description: 'The kind of a catalog item.' })
export type CatalogKind = Static<typeof CatalogKind>

export const ServerParam = Type.String({
  minLength: 1,
  description: 'The server, by its configured name or its slug.'
})

/** An object with any members, passed through as it is. */
export const OpenObject = (options: Record<string, unknown> = {}) => Type.Record(Type.String(), Type.Unknown(), options)

export const Warnings = Type.Optional(Type.Array(Type.String(), { description: 'What went wrong without failing the call.' }))

/** A strict object: an unknown key is an error that teaches, not dropped. */
export const Strict = <P extends Record<string, TSchema>>(properties: P, options: Record<string, unknown> = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** RFC 9457 problem document. */
export const ProblemSchema = Type.Object({
  type: Type.String({ description: 'A stable URN for the kind of problem.' }),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String({ description: 'What was wrong and what is allowed.' }),
  code: Type.String({ description: 'A stable snake_case word for programs.' }),
  hint: Type.Optional(Type.String({ description: 'What to do next.' })),
  server: Type.Optional(Type.String())
}, { $id: 'Problem', additionalProperties: true, description: 'An error, as RFC 9457 defines it.' })
