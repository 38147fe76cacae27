import t from 'tap'
import { callFunctions, MAX_CALLS } from '../../../src/gateway/function-call.ts'
import { ServerTools } from '../../../src/gateway/server-tools.ts'
import { MemoryGateway } from '../../fixtures/gateway.ts'
import { stdioEntry } from '../../fixtures/helpers.ts'
import { CEILING, openGateway, problemOf, sizeOf } from '../../fixtures/mcp-gateway.ts'

const openai = (name: string, args: unknown, id = name) => ({ id, type: 'function', function: { name, arguments: JSON.stringify(args) } })

t.test('calls over real servers', async (t) => {
  const { gateway } = openGateway(t, { s: stdioEntry('v1'), few: stdioEntry('v2', ['--features', 'tools']) })
  const options = { gateway, tools: new ServerTools(gateway) }

  await t.test('one bad call never loses the others, and the order is theirs', async (t) => {
    const messages = await callFunctions('openai', {
      role: 'assistant',
      tool_calls: [
        openai('s__add', { a: 1, b: 2 }, '1'), openai('nope', {}, '2'), { id: '3', function: { name: 's__add', arguments: '{broken' } },
        openai('mcp_describe_s', { tool: 'add' }, '4'), openai('mcp_prompt_few', { prompt: 'x' }, '5'), openai('s__fail', { message: 'no' }, '6'), openai('s__protocol_error', {}, '7')
      ]
    }, options)
    t.strictSame(messages.map((message) => message['tool_call_id']), ['1', '2', '3', '4', '5', '6', '7'])
    t.strictSame(messages[0]?.['content'], '{"sum":3}')
    for (const [index, code] of [[1, 'unknown_function'], [2, 'invalid_request'], [4, 'capability_missing'], [6, 'upstream_error']] as const) {
      t.match(JSON.parse(String(messages[index]?.['content'])), { error: { code } }, code)
    }
    t.match(JSON.parse(String(messages[3]?.['content'])), { name: 'add', parameters: { type: 'object' } })
    t.equal(messages[5]?.['content'], '{"error":"no"}')
  })

  await t.test('side by side', async (t) => {
    const began = performance.now()
    await callFunctions('openai', Array.from({ length: 10 }, (_, n) => openai('s__slow', { ms: 400 }, String(n))), options)
    t.ok(performance.now() - began < 2500)
  })

  await t.test('fifty answers of the largest size share the ceiling, and each can be read on', async (t) => {
    const messages = await callFunctions('openai', Array.from({ length: 50 }, (_, n) => openai('few__big_text', { bytes: 300_000 }, String(n))), options)
    t.equal(messages.length, 50)
    t.ok(sizeOf(messages) <= CEILING)
    const [, uri = '', offset = ''] = /call mcp_read_few with {"uri":"([^"]+)","offset":(\d+)}/.exec(String(messages[7]?.['content'])) ?? []
    const [next] = await callFunctions('openai', openai('mcp_read_few', { uri, offset: Number(offset), max_bytes: 1000 }), options)
    t.match(next?.['content'], new RegExp(`\\[bytes from ${offset}, 300000 in all; the next page is at offset`))
  })

  await t.test('text that repeats the structured content stands there once', async (t) => {
    const [mcp] = await callFunctions('mcp', { name: 's__add', arguments: { a: 1, b: 2 } }, options)
    t.strictSame(mcp, { content: [], structuredContent: { sum: 3 }, isError: false })
    const [odd] = await callFunctions('mcp', { name: 's__bad_structured', arguments: {} }, options)
    t.match(odd, { content: [{ text: /^the text is kept\n\[warning: / }], structuredContent: { sum: 'not a number', extra: [1] } })
  })
})

t.test('no calls, no messages; nothing that is a call, an error', async (t) => {
  const gateway = new MemoryGateway()
  const options = { gateway, tools: new ServerTools(gateway) }
  t.strictSame(await callFunctions('openai', { role: 'assistant', content: 'Done.' }, options), [])
  t.match(await problemOf(callFunctions('openai', { nothing: 1 }, options)), { code: 'invalid_request' })
  t.match(await problemOf(callFunctions('openai', Array.from({ length: MAX_CALLS + 1 }, () => openai('mcp_search_s', { query: 'a' })), options)), { code: 'invalid_request', hint: /in parts/ })
  t.equal(gateway.calls.length, 0)
})

t.test('what goes wrong inside is told to the log alone', async (t) => {
  const gateway = new MemoryGateway({ onCall: () => { throw new Error('secret') } })
  const errors: unknown[] = []
  const [message] = await callFunctions('anthropic', { type: 'tool_use', id: '1', name: 'mcp_search_s', input: { query: 'a' } }, {
    gateway, tools: new ServerTools(gateway), onInternalError: (error) => errors.push(error)
  })
  t.match(errors, [{ message: 'secret' }])
  t.match(JSON.stringify(message), 'internal_error')
  t.notMatch(JSON.stringify(message), 'secret')
})

t.test('the caller hangs up', async (t) => {
  const controller = new AbortController()
  const gateway = new MemoryGateway()
  await callFunctions('openai', openai('mcp_search_s', { query: 'a' }), { gateway, tools: new ServerTools(gateway), signal: controller.signal })
  t.equal(gateway.calls[0]?.options?.signal, controller.signal)
})
