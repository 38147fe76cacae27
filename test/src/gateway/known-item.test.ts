import t from 'tap'
import { knownItem } from '../../../src/gateway/known-item.ts'
import { rawEntry, stdioEntry } from '../../fixtures/helpers.ts'
import { openGateway, problemOf } from '../../fixtures/mcp-gateway.ts'

const { live } = openGateway(t, {
  good: { ...stdioEntry('v1'), tools: { deny: ['fail'] } },
  mute: { ...rawEntry('tools-fail,prompts-fail'), tools: { deny: ['secret*'] } },
  gaps: { ...rawEntry('endless-cursor'), tools: { deny: ['secret*'] } },
  gone: { command: '/no/such/command' }
})

t.test('an item that is listed', async (t) => {
  t.match(await knownItem(live('good'), 'tool', 'echo', {}), { kind: 'tool', id: 'echo' })
  t.match(await knownItem(live('good'), 'prompt', 'greet', {}), { kind: 'prompt', id: 'greet' })
})

t.test('an unknown one is an error with the nearest names, or the kind it has', async (t) => {
  t.match(await problemOf(knownItem(live('good'), 'tool', 'ecko', {})), { code: 'unknown_tool', hint: /Did you mean "echo"/ })
  t.match(await problemOf(knownItem(live('good'), 'prompt', 'great', {})), { code: 'unknown_prompt', hint: /"greet"/ })
  t.match(await problemOf(knownItem(live('good'), 'prompt', 'echo', {})), { code: 'unknown_prompt', hint: /There is a tool of that name/ })
  t.match(await problemOf(knownItem(live('good'), 'tool', 'fail', {})), { code: 'unknown_tool' }, 'withheld')
})

t.test('where the listing fails or has gaps nothing is known, but what is withheld stays so', async (t) => {
  t.equal(await knownItem(live('mute'), 'tool', 'anything', {}), undefined)
  t.equal(await knownItem(live('mute'), 'prompt', 'anything', {}), undefined)
  t.equal(await knownItem(live('gaps'), 'tool', 'anything', {}), undefined)
  t.match(await problemOf(knownItem(live('mute'), 'tool', 'secret_door', {})), { code: 'unknown_tool' })
  t.match(await problemOf(knownItem(live('gaps'), 'tool', 'secret_door', {})), { code: 'unknown_tool' })
})

t.test('a server that cannot be reached is an error of its own', async (t) => {
  t.match(await problemOf(knownItem(live('gone'), 'tool', 'echo', {})), { code: 'server_unavailable' })
})
