import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Starter } from '../contestant.ts'
import { send } from '../load/http.ts'
import { SCRIPTS } from '../paths.ts'
import { launch, urlLine, type Launched } from '../process/launch.ts'
import { startPostern, stdioEntry, untilReady } from '../process/postern.ts'
import { scratch } from '../process/scratch.ts'
import type { BenchCase, CaseContext } from './case.ts'
import { loadCase } from './load-case.ts'

interface Document {
  readonly name: string
  readonly title: string
  readonly path: string
  /** Stands in it. */
  readonly includes: string
  readonly notModified?: boolean
}

const DOCUMENTS: readonly Document[] = [
  { name: 'documents-meta', title: 'the OpenAPI document of one server, meta style', path: '/servers/bench/openapi.json', includes: '"/invoke"' },
  { name: 'documents-openapi', title: 'the OpenAPI document of 1,000 tools', path: '/servers/bench/tools/openapi.json', includes: '_999"' },
  { name: 'documents-tools', title: 'GET /tools, 1,000 tools for OpenAI', path: '/tools?format=openai&style=tools', includes: '_999"' },
  { name: 'documents-304', title: '304 for a caller that holds GET /tools already', path: '/tools?format=openai&style=tools', includes: '_999"', notModified: true }
]

/** Published documents, against a Fastify route that answers the same bytes. */
export const documentCases: readonly BenchCase[] = DOCUMENTS.map((document) => ({
  name: document.name,
  title: document.title,
  run: async (context) => await compare(context, document)
}))

async function compare (context: CaseContext, document: Document): Promise<Awaited<ReturnType<BenchCase['run']>>> {
  const postern = await startPostern({ bench: stdioEntry('--tools', '1000') })
  try {
    await untilReady(postern.url)
    const { status, text, headers } = await send('GET', postern.url + document.path)
    if (status === 404) return { unit: 'req/s', rows: [], skipped: [{ name: 'postern', reason: `there is no ${document.path}` }] }
    if (status !== 200 || !text.includes(document.includes)) throw new Error(`${document.path} answered ${status}: ${text.slice(0, 300)}`)
    const etag = String(headers['etag'])
    const file = join(await scratch(), `${document.name}.json`)
    await writeFile(file, text)
    const fixed = await launch({ command: process.execPath, args: [SCRIPTS.fixed, file, etag], ready: urlLine })
    const outcome = await loadCase(context, {
      target: { kind: 'stdio', args: [] },
      starters: [served('postern', postern, document, etag), served('static', fixed, { ...document, path: '/' }, etag)],
      peers: [],
      call: { tool: '', arguments: {}, expect: { status: 200 } },
      connections: 8,
      by: 'perSecond'
    })
    return { ...outcome, figures: { 'kB in the document': text.length / 1000 } }
  } finally {
    await postern.stop()
  }
}

function served (name: string, running: Launched, { path, includes, notModified = false }: Document, etag: string): Starter {
  return {
    name,
    start: async () => ({
      name,
      pid: running.pid,
      stop: running.stop,
      request: () => ({
        url: running.url + path,
        method: 'GET',
        headers: notModified ? { 'if-none-match': etag } : {},
        expect: notModified ? { status: 304 } : { status: 200, includes }
      })
    })
  }
}
