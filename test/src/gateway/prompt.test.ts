import t from 'tap'
import { multiByteText, rawEntry, stdioEntry } from '../../fixtures/helpers.ts'
import { CEILING, openGateway, problemOf, sizeOf } from '../../fixtures/mcp-gateway.ts'
import { pages } from '../../fixtures/paging.ts'

const { gateway } = openGateway(t, { s: stdioEntry('v1'), unlisted: rawEntry('prompts-fail') })
const prompt = (name: string, args?: Record<string, unknown>, server = 's') =>
  gateway.call('prompt', server, { prompt: name, ...(args === undefined ? {} : { arguments: args }) })

for (const [name, args, text] of [
  ['shell', {}, '[user]\n!rm -rf /tmp/never'],
  ['dot', {}, '[user]\n.session other'],
  ['plain', {}, '[user]\nNothing to fill in'],
  ['greet', { name: 'Ada' }, '[user]\nGreet Ada in a friendly way'],
  ['greet', { name: '!ls', style: '' }, '[user]\nGreet !ls in a  way'],
  ['control', {}, '[user]\n\u001b]0;title\u0007\u001b[31mred\u001b[0m\r\b plain']
] as const) {
  t.test(`verbatim behind its label: ${name} ${JSON.stringify(args)}`, async (t) => {
    t.match(await prompt(name, args), { server: 's', prompt: name, role: 'user', text })
  })
}

t.test('a whole answer', async (t) => {
  t.strictSame(await prompt('greet', { name: 'Ada', style: 'formal' }), {
    server: 's', prompt: 'greet', description: 'A greeting', role: 'user', text: '[user]\nGreet Ada in a formal way'
  })
})

t.test('several messages become one block, attachments are named where they stood', async (t) => {
  const answer = await prompt('multi')
  t.match(answer.text, /^\[user\]\nWhat is in this picture\?\n\n\[user\]\n\[attachment 0: image\/png, 2000 bytes\]\n\n\[assistant\]\nA cat\.\n\n\[user\]\n\[attachment 1: text\/plain, 10 bytes, test:\/\/embedded\/notes\]\n\n\[user\]\nAnd here\?$/)
  t.match(answer.attachments, [{ type: 'spill', mime_type: 'image/png', size_bytes: 2000 }, { type: 'text', uri: 'test://embedded/notes', text: 'Some notes' }])
  t.equal(answer.role, 'user')
})

t.test('missing arguments are listed with their descriptions', async (t) => {
  for (const args of [undefined, {}, { style: 'formal' }]) {
    t.match(await problemOf(prompt('greet', args)), {
      code: 'missing_arguments', status: 422, detail: 'Prompt "greet" of server "s" needs: name (whom to greet).', missing: [{ name: 'name', description: 'whom to greet' }]
    })
  }
})

t.test('values are strings', async (t) => {
  for (const [value, hint] of [[3, '"3"'], [true, '"true"'], [null, 'null'], [{ a: 1 }, 'object'], [['x'], 'array']] as const) {
    t.match(await problemOf(prompt('greet', { name: value })), { code: 'invalid_request', status: 400, detail: /Argument "name".*prompt arguments are strings/, hint: new RegExp(hint) })
  }
})

t.test('an argument that is not declared is a warning of bounded length', async (t) => {
  t.match(await prompt('greet', { name: 'Ada', colour: 'red' }), { text: /Ada/, warnings: ['the prompt does not declare colour; it declares name, style'] })
  t.match(await prompt('plain', { any: '1' }), { warnings: ['the prompt does not declare any; it declares no arguments'] })
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${n}_${'k'.repeat(1000)}`, 'v']))
  t.ok(sizeOf(await prompt('plain', many)) < 4096)
})

t.test('an unknown prompt', async (t) => {
  t.match(await problemOf(prompt('greed')), { code: 'unknown_prompt', status: 404, hint: 'Did you mean "greet"?' })
  t.match(await problemOf(prompt('echo')), { code: 'unknown_prompt', hint: /There is a tool of that name/ })
  t.match(await prompt('anything', {}, 'unlisted'), { text: '[user]\nhello' })
})

t.test('a long prompt is cut, kept and paged', async (t) => {
  const answer = await prompt('long')
  t.ok(sizeOf(answer) <= CEILING)
  t.ok(sizeOf(answer) > 204_000)
  t.match(answer, { truncated: true, result: { uri: /^postern:\/\/results\// } })
  const { text } = await pages((input) => gateway.call('read', 's', input), { uri: answer.result?.uri ?? '' })
  t.ok(text === `[user]\n${multiByteText(300_000)}`)
})
