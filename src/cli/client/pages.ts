import { number, records, text, type Json } from './shape.ts'

/** One content of a resource, or a further page of it. */
export interface Page {
  /** Which of the contents it belongs to. */
  readonly index: number
  readonly item: Json
}

/** Reads: the parameters of `read` without the server, and what it answers. */
export type Read = (params: Json) => Promise<Json>

/**
 * Everything of a resource, page by page in order, from the text that the first page saw. Holds one page at
 * a time. Contents that did not fit into the first answer are read by their index.
 */
export async function * everyPage (read: Read, params: Json): AsyncGenerator<Page> {
  const first = await read(params)
  let index = number(params, 'item') ?? 0
  let snapshot: string | undefined
  for (const item of records(first, 'contents')) {
    snapshot ??= text(item, 'snapshot')
    if (item['type'] !== 'omitted') {
      yield * pagesOf(read, params, { index, item }, snapshot)
      index++
      continue
    }
    for (let left = number(item, 'omitted') ?? 0; left > 0; left--, index++) {
      const answer = await read({ ...params, ...(snapshot === undefined ? {} : { snapshot }), item: index })
      for (const found of records(answer, 'contents')) {
        snapshot ??= text(found, 'snapshot')
        yield * pagesOf(read, params, { index, item: found }, snapshot)
      }
    }
  }
}

async function * pagesOf (read: Read, params: Json, page: Page, snapshot: string | undefined): AsyncGenerator<Page> {
  yield page
  const { index } = page
  let at = number(page.item, 'offset') ?? 0
  let next = number(page.item, 'next_offset')
  // A page that does not get further would be asked for without end.
  while (next !== undefined && next > at) {
    const answer = await read({ ...params, ...(snapshot === undefined ? {} : { snapshot }), item: index, offset: next })
    const [item] = records(answer, 'contents')
    if (item === undefined) return
    yield { index, item }
    at = next
    next = number(item, 'next_offset')
  }
}
