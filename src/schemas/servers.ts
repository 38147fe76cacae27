import { Type, type Static } from 'typebox'
import { Features } from './common.ts'

export const SERVER_STATES = ['connecting', 'ready', 'backoff', 'auth_required', 'stopped'] as const

export const ServerStatus = Type.Object({
  name: Type.String({ description: 'The name in the configuration.' }),
  slug: Type.String({ description: 'The name made safe for URLs and function names.' }),
  state: Type.Enum(SERVER_STATES),
  since: Type.String({ format: 'date-time', description: 'When it entered this state.' }),
  next_try_at: Type.Optional(Type.String({ format: 'date-time', description: 'In backoff: when it is tried again.' })),
  transport: Type.Enum(['stdio', 'http', 'sse']),
  protocol_version: Type.Optional(Type.String()),
  server_info: Type.Optional(Type.Object({ name: Type.String(), version: Type.String() }, { additionalProperties: true })),
  features: Features,
  capabilities_known: Type.Boolean({ description: 'False until the server was reached once.' }),
  counts: Type.Optional(Type.Object({
    tools: Type.Optional(Type.Integer()),
    resources: Type.Optional(Type.Integer()),
    resource_templates: Type.Optional(Type.Integer()),
    prompts: Type.Optional(Type.Integer())
  }, { description: 'How many items it listed; only the kinds that were listed.' })),
  functions: Type.Array(Type.String(), { description: 'The meta-functions that it offers to a model.' }),
  last_error: Type.Optional(Type.String())
})
export type ServerStatus = Static<typeof ServerStatus>

export const ServersOutput = Type.Object({
  servers: Type.Array(ServerStatus),
  config_error: Type.Optional(Type.String({ description: 'Why the configuration file on disk is not the one in force.' })),
  warnings: Type.Optional(Type.Array(Type.String(), { description: 'What the configuration was warned about.' }))
})
export type ServersOutput = Static<typeof ServersOutput>
