import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A published document, serialized once. */
export interface PublishedDocument {
  /** As bytes, so that they are not encoded again for each caller. */
  readonly body: Buffer
  /** A strong entity tag, quotes included. */
  readonly etag: string
}

/** Serializes a document and computes its entity tag. */
export function publish (document: unknown): PublishedDocument {
  return publishText(JSON.stringify(document))
}

/** Computes the entity tag of a document that is JSON text already. */
export function publishText (text: string): PublishedDocument {
  const body = Buffer.from(text)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
}

/** Whether `If-None-Match` holds the tag (weak comparison, RFC 9110 section 13.1.2). */
export function matchesEtag (ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Answers a document, or 304 when the caller holds it already. It may be kept, but is asked about each time. */
export function sendDocument (request: FastifyRequest, reply: FastifyReply, { body, etag }: PublishedDocument): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache')
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
