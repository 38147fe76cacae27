import t from 'tap'
import { at, numberAt, stringAt } from '../../../bench/guards.ts'
import { Answers } from '../../../bench/servers/answers.ts'
import { bulkText } from '../../../bench/servers/bulk.ts'

const answers = new Answers({ name: 'bench', tools: 20 })

function ask (method: string, params: unknown = {}): unknown {
  const parts = answers.answer({ jsonrpc: '2.0', id: 'x"1', method, params })
  return JSON.parse((parts ?? []).map(String).join(''))
}

t.test('answers are JSON-RPC', async (t) => {
  t.match(ask('initialize', { protocolVersion: '2025-06-18' }), { jsonrpc: '2.0', id: 'x"1', result: { protocolVersion: '2025-06-18' } })
  t.match(ask('tools/call', { name: 'echo', arguments: { message: 'a"b' } }), { id: 'x"1', result: { content: [{ type: 'text', text: 'echo:a"b' }] } })
  t.match(ask('nothing'), { error: { code: -32601 } })
  t.equal(answers.answer({ jsonrpc: '2.0', method: 'notifications/initialized' }), undefined)
})

t.test('texts and images have the size asked for, and no two images are the same', async (t) => {
  const text = stringAt(ask('tools/call', { name: 'text', arguments: { bytes: 5000 } }), 'result', 'content', 0, 'text')
  t.equal(text, bulkText(5000))
  t.ok(Buffer.byteLength(text) >= 5000 && Buffer.byteLength(text) < 5200)
  const image = (): string => stringAt(ask('tools/call', { name: 'image', arguments: { bytes: 3000 } }), 'result', 'content', 0, 'data')
  const [first, second] = [image(), image()]
  t.equal(Buffer.from(first, 'base64').length, 3000)
  t.not(first, second)
  t.equal(stringAt(ask('resources/read', { uri: 'bench://text/5000' }), 'result', 'contents', 0, 'text'), text)
})

t.test('the list of tools can change, and methods are counted', async (t) => {
  const count = (): number => {
    const tools = at(ask('tools/list'), 'result', 'tools')
    return Array.isArray(tools) ? tools.length : 0
  }
  const before = count()
  const changed = new Promise<void>((resolve) => { answers.onChange = resolve })
  ask('tools/call', { name: 'change', arguments: { word: 'zebra' } })
  await changed
  t.equal(count(), before + 1)
  const counted: unknown = JSON.parse(stringAt(ask('tools/call', { name: 'received' }), 'result', 'content', 0, 'text'))
  t.equal(numberAt(counted, 'tools/list'), 2)
})
