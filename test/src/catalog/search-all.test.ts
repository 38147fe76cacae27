import t from 'tap'
import type { CatalogItem } from '../../../src/catalog/item.ts'
import { searchAll } from '../../../src/catalog/search-all.ts'
import { buildSearchIndex } from '../../../src/catalog/search-index.ts'
import { CATALOGS } from '../../fixtures/catalogs.ts'

const tool = (id: string, description = ''): CatalogItem => ({ kind: 'tool', id, name: id, description })

// Scores of BM25+ as MiniSearch 7.2 computes it, with the same weights.
const RANKED = [
  ['read file', undefined, 10, [['read_text_file', 71.608], ['read_multiple_files', 60.879], ['file:///{path}', 18.792], ['write_file', 14.03]]],
  ['create issue', undefined, 7, [['create_issue', 108.502], ['add_issue_comment', 29.493], ['create_or_update_file', 19.874], ['createPullRequest', 17.082]]],
  ['pull request', undefined, 2, [['merge_pull_request', 95.023], ['createPullRequest', 75.589]]],
  ['createPullRequest', undefined, 5, [['createPullRequest', 295.615], ['merge_pull_request', 95.023], ['create_issue', 26.38], ['create_or_update_file', 19.874]]],
  ['repo', undefined, 9, [['search_repositories', 7.566], ['triage', 5.222], ['get_file_contents', 4.03], ['list_issues', 4.03]]],
  ['dir', undefined, 3, [['list_directory', 6.708], ['get_file_contents', 0.941], ['search_files', 0.909]]],
  ['directry', undefined, 2, [['list_directory', 3.34], ['get_file_contents', 0.542]]],
  ['repostories', undefined, 1, [['search_repositories', 4.47]]],
  ['list the issues of a repository', undefined, 7, [['list_issues', 204.454], ['triage', 38.889], ['list_directory', 24.533], ['create_issue', 14.756]]],
  ['contents of a file', 'tool', 8, [['get_file_contents', 48.672], ['read_text_file', 30.957], ['write_file', 30.257], ['read_multiple_files', 20.319]]],
  ['file', 'resource_template', 1, [['file:///{path}', 18.792]]],
  ['forecast', undefined, 2, [['weather://{city}/{day}', 23.168], ['forecast', 15.962]]],
  ['tomorrow weather in my city', undefined, 3, [['weather://{city}/{day}', 69.736], ['forecast', 22.466], ['天气', 6.221]]],
  ['天气', undefined, 1, [['天气', 23.615]]],
  ['path', undefined, 8, [['file:///{path}', 9.531], ['list_directory', 3.535], ['get_file_contents', 3.225], ['read_multiple_files', 3.206]]],
  ['weather://paris', undefined, 2, [['weather://{city}/{day}', 8.428], ['forecast', 6.432]]],
  ['t', undefined, 0, []],
  ['reed', undefined, 0, []],
  ['xyzzy', undefined, 0, []]
] as const

t.test('what is found, in which order, and how much it is worth', async (t) => {
  const indexes = await Promise.all(CATALOGS.map((items) => buildSearchIndex(items)))
  for (const [query, kind, total, expected] of RANKED) {
    const found = searchAll(indexes, query, { topK: 4, kind })
    t.strictSame(found.hits.map(({ item, score }) => [item.id, Math.round(score * 1000) / 1000]), expected, query)
    t.equal(found.total, total, query)
  }
})

t.test('one server alone is weighed by itself, an empty one beside it changes nothing', async (t) => {
  const [index, empty] = [await buildSearchIndex(CATALOGS[0] ?? []), await buildSearchIndex([])]
  const alone = searchAll([index], 'read file', { topK: 20 })
  t.strictSame(searchAll([index, empty], 'read file', { topK: 20 }), alone)
  t.equal(alone.total, 8)
  t.strictSame(searchAll([index], 'read file', { topK: 3 }), { hits: alone.hits.slice(0, 3), total: 8 })
  t.strictSame(searchAll([empty], 'read file', { topK: 3 }), { hits: [], total: 0 })
  t.strictSame(searchAll([], 'read file', { topK: 3 }), { hits: [], total: 0 })
})

t.test('the one tool of a small server is not buried by a large one', async (t) => {
  const large = Array.from({ length: 500 }, (_, index) => tool(`task_${index}`, index % 50 === 0 ? 'may translate something' : 'does a task'))
  const indexes = [await buildSearchIndex(large), await buildSearchIndex([tool('translate')])]
  const { hits, total } = searchAll(indexes, 'translate', { topK: 3 })
  t.equal(hits[0]?.server, 1)
  t.equal(total, 11)
})

t.test('a name counts more than a title, an argument and a description', async (t) => {
  const index = await buildSearchIndex([
    { kind: 'tool', id: 'd', name: 'd', description: 'zebra' },
    { kind: 'tool', id: 'c', name: 'c', inputSchema: { properties: { zebra: {} } } },
    { kind: 'tool', id: 'b', name: 'b', title: 'zebra' },
    { kind: 'tool', id: 'zebra', name: 'zebra' }
  ])
  t.strictSame(searchAll([index], 'zebra', { topK: 4 }).hits.map(({ item }) => item.id), ['zebra', 'b', 'c', 'd'])
})

t.test('the more words of the query an item has, the better; a word that is there twice counts once', async (t) => {
  const index = await buildSearchIndex([tool('a', 'red red red red'), tool('b', 'red green'), tool('c', 'blue')])
  t.strictSame(searchAll([index], 'red green', { topK: 3 }).hits.map(({ item }) => item.id), ['b', 'a'])
  t.strictSame(searchAll([index], 'red red', { topK: 3 }), searchAll([index], 'red', { topK: 3 }))
})

t.test('without a word everything is listed, server by server', async (t) => {
  const indexes = [await buildSearchIndex([tool('b'), tool('a')]), await buildSearchIndex([tool('c'), { kind: 'prompt', id: 'p', name: 'p' }])]
  for (const query of ['', '   ', '?!', '*']) {
    const { hits, total } = searchAll(indexes, query, { topK: 3 })
    t.strictSame(hits.map(({ item, score, server }) => [item.id, score, server]), [['b', 0, 0], ['a', 0, 0], ['c', 0, 1]], query)
    t.equal(total, 4)
  }
  t.match(searchAll(indexes, '', { topK: 9, kind: 'prompt' }), { hits: [{ item: { id: 'p' }, score: 0, server: 1 }], total: 1 })
})

t.test('names that are members of every object', async (t) => {
  const index = await buildSearchIndex(['__proto__', 'constructor', 'toString'].map((id) => tool(id)))
  for (const id of ['__proto__', 'constructor', 'toString']) t.equal(searchAll([index], id, { topK: 1 }).hits[0]?.item.id, id)
})
