import t from 'tap'
import { shortHash } from '../../../src/functions/names.ts'
import { parseFunctionName } from '../../../src/functions/table.ts'
import { candidateSlugs, hashed, toolFunctionNames } from '../../../src/openapi/tool-names.ts'

const SAFE = /^[a-zA-Z0-9_-]{1,64}$/
const name = (slug: string, tool: string) => toolFunctionNames(slug, [tool]).get(tool)
const hash = (slug: string, tool: string) => shortHash(JSON.stringify([slug, tool]))

t.test('a name is as plain as it can be', async (t) => {
  t.equal(name('github', 'create_issue'), 'github__create_issue')
  t.equal(name('github', 'issues.create'), 'github__issues_create')
  t.equal(name('github', 'x__y'), 'github__x__y')
  const long = name('github', 'x'.repeat(100)) ?? ''
  t.equal(long.length, 64)
  t.match(long, /^github__x+_[0-9a-f]{8}$/)
})

t.test('tools that would get one name both end in a hash of their own', async (t) => {
  const names = toolFunctionNames('s', ['a.b', 'a_b', 'c'])
  t.strictSame(Object.fromEntries(names), { 'a.b': `s__a_b_${hash('s', 'a.b')}`, a_b: `s__a_b_${hash('s', 'a_b')}`, c: 's__c' })
  const reversed = toolFunctionNames('s', ['c', 'a_b', 'a.b'])
  for (const [tool, fn] of names) t.equal(reversed.get(tool), fn)
})

t.test('a tool that is called like another one\'s hashed name', async (t) => {
  const trap = `a_b_${hash('s', 'a.b')}`
  const names = toolFunctionNames('s', ['a.b', 'a_b', trap])
  t.equal(new Set(names.values()).size, 3)
})

t.test('names of different servers never meet', async (t) => {
  const pairs: Array<[string, string]> = [['a', 'b__c'], ['a__b', 'c'], ['a_', 'b'], ['a', '_b'], ['a', `b__c_${hash('a__b', 'c')}`]]
  t.equal(new Set(pairs.map(([slug, tool]) => name(slug, tool))).size, pairs.length)
})

t.test('a tool is never taken for a meta-function', async (t) => {
  const fn = name('mcp_search_a', 'b') ?? ''
  t.match(fn, /^tool_mcp_search_a__b_[0-9a-f]{8}$/)
  t.equal(parseFunctionName(fn), undefined)
})

t.test('any names are safe, unique and independent of order', async (t) => {
  const tools = ['', ' ', '.', '..', 'я', 'ю', '\ud800', '__proto__', 'constructor', 'a/b', 'a?b', 'a#b', 'A B', ...Array.from({ length: 50 }, (_, i) => `${'long'.repeat(20)}${i}`)]
  for (const slug of ['s', '1', '-', '_', 'x'.repeat(51), `mcp_read_${'y'.repeat(42)}`]) {
    const names = toolFunctionNames(slug, tools)
    t.equal(new Set(names.values()).size, tools.length, slug)
    for (const fn of names.values()) {
      t.match(fn, SAFE)
      t.ok(candidateSlugs(fn, ['other', slug]).includes(slug), `${fn} leads to its server`)
    }
    t.strictSame(new Map([...names].sort()), new Map([...toolFunctionNames(slug, tools.toReversed())].sort()))
  }
})

t.test('which servers to look at', async (t) => {
  t.strictSame(candidateSlugs('a__b__c', ['a', 'a__b', 'b', 'a_']), ['a', 'a__b'])
  t.strictSame(candidateSlugs('nothing', ['a']), [])
  t.equal(hashed('x'.repeat(80), 'id', 2).length, 64)
})
