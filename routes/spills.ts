import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { matchesEtag } from '../src/http/etag.ts'
import { GUARD_ERRORS, problemResponses } from '../src/http/problem-responses.ts'
import { parseRange } from '../src/http/range.ts'
import { spillEtag, spillHeaders } from '../src/http/spill-headers.ts'
import type { OpenSpill, SpillStore } from '../src/spill/store.ts'

/** The part of the spill store that serves files. */
export type SpillReader = Pick<SpillStore, 'open'>

const SpillPath = Type.Object({
  slug: Type.String({ description: 'The slug of the server that the bytes came from.' }),
  file: Type.String({ description: 'The SHA-256 of the bytes, and an extension.' })
})
type SpillPath = Static<typeof SpillPath>

const bytes = { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } }

const schema = {
  operationId: 'getSpill',
  tags: ['spills'],
  summary: 'Fetch a spilled file',
  description: 'The bytes of binary content, by the url of a spill item. Always an attachment; single ranges are served, and HEAD.',
  params: SpillPath,
  response: {
    200: { description: 'The whole file.', content: bytes },
    206: { description: 'The range that was asked for.', content: bytes },
    304: { description: 'The caller holds it already.' },
    416: { description: 'The range lies outside of the file; Content-Range has its size.' },
    ...problemResponses([...GUARD_ERRORS, 'unauthorized', 'unknown_spill'])
  }
}

export function spillRoutes (app: FastifyInstance, { spills }: { readonly spills: SpillReader }, done: () => void): void {
  const handler = async (request: FastifyRequest<{ Params: SpillPath }>, reply: FastifyReply): Promise<FastifyReply> => {
    const { slug, file } = request.params
    const spill = await spills.open(slug, file)
    return await answer(request, reply, file, spill)
  }
  // Its own HEAD: Fastify's would read the whole file to count it.
  app.get('/spills/:slug/:file', { schema, exposeHeadRoute: false }, handler)
  app.head('/spills/:slug/:file', { schema: { params: SpillPath, hide: true } }, handler)
  done()
}

/** Sends what was asked for of an open spill, and closes it: the stream does, where there is one. */
async function answer (request: FastifyRequest, reply: FastifyReply, file: string, { handle, size, mtimeMs }: OpenSpill): Promise<FastifyReply> {
  const { headers } = request
  reply.headers(spillHeaders(file, mtimeMs))
  if (matchesEtag(headers['if-none-match'], spillEtag(file))) {
    await handle.close()
    return reply.code(304).send()
  }
  const ifRange = headers['if-range']
  const range = parseRange(headers.range, size, typeof ifRange === 'string' ? ifRange : undefined, spillEtag(file))
  if (range.kind === 'unsatisfiable') {
    await handle.close()
    return reply.code(416).header('content-range', `bytes */${size}`).header('content-length', 0).send()
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: size - 1 }
  if (range.kind === 'part') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD' || size === 0) {
    await handle.close()
    return reply.send()
  }
  return reply.send(handle.createReadStream({ start, end }))
}
