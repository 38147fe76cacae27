import { Type, type Static } from 'typebox'
import { ServerParam } from '../schemas/common.ts'

/** The path parameters of every route below `/servers/:server`. */
export const ServerPath = Type.Object({ server: ServerParam })
export type ServerPath = Static<typeof ServerPath>
