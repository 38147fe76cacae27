import { MAX_MESSAGE_BYTES } from '../../src/connections/message.ts'
import { connected, overStdio, testConnection, textIn } from '../fixtures/connection.ts'
import { faultTest } from '../fixtures/fault-test.ts'
import { collectGarbage } from '../fixtures/gc.ts'
import { rawEntry, until } from '../fixtures/helpers.ts'

/** What a call gives in each mode of the server, and that the next call is answered on the same connection. */
const ANSWERED = ['answer-twice', 'wrong-id', 'no-id', 'junk', 'invalid-json', 'split', 'joined', 'crlf', 'banner', 'flood-stderr', 'ask-ping'] as const

faultTest('a server that answers rightly among other things', async (t) => {
  t.jobs = 3
  await Promise.all(ANSWERED.map((mode) => t.test(mode, { buffered: true }, async (t) => {
    const { connection, log } = testConnection(t, overStdio(rawEntry(mode, ['--bytes', '3000000'])))
    for (const message of ['größe', 'zwei', 'drei']) {
      const result = await connection.callTool('echo', { message })
      if (mode !== 'ask-ping') t.equal(textIn(result), message)
      else t.equal(textIn(result), '{"result":{}}')
    }
    t.equal(connection.status().state, 'ready')
    t.equal(log.filter(({ state }) => state === 'ready').length, 1, 'the connection was never renewed')
    t.ok(log.length < 120, `the log is bounded (${log.length} lines)`)
  })))
})

faultTest('a server that answers badly', async (t) => {
  const cases = [
    ['error-call', { code: 'upstream_error', message: /error -32000: the call was refused/ }],
    ['string-id', { code: 'upstream_timeout' }],
    ['mute-call', { code: 'upstream_timeout' }],
    ['modern-only,input-required', { code: 'upstream_error', message: /cannot finish tools\/call: it needs input from the client \(elicitation\/create\)/ }],
    ['task-required', { code: 'upstream_error', message: /Tool report requires task augmentation/ }]
  ] as const
  t.jobs = 3
  await Promise.all(cases.map(([mode, error]) => t.test(mode, { buffered: true }, async (t) => {
    const { connection } = testConnection(t, overStdio(rawEntry(mode)), { config: { timeoutMs: 1500 } })
    await connected({ connection })
    await t.rejects(connection.callTool('echo', {}), error)
    t.match(await connection.readResource('raw://text'), { contents: [{}] })
    t.equal(connection.status().state, 'ready')
  })))
})

faultTest('a server that asks the client for something is told what is not offered', async (t) => {
  for (const [mode, method] of [['ask-sampling', 'sampling/createMessage'], ['ask-elicitation', 'elicitation/create'], ['ask-roots', 'roots/list'], ['ask-unknown', 'vendor/unknown']] as const) {
    const { connection } = testConnection(t, overStdio(rawEntry(mode)))
    t.match(textIn(await connection.callTool('echo', {})), new RegExp(`-32601.*Postern does not offer ${method}`))
  }
})

faultTest('a malformed result is given as it is', async (t) => {
  for (const [mode, result] of [['no-content', { anything: 1 }], ['content-not-list', { content: 'just text' }], ['result-not-object', 'done']] as const) {
    const { connection } = testConnection(t, overStdio(rawEntry(mode)))
    t.strictSame(await connection.callTool('echo', {}), result)
  }
})

faultTest('a line of 60 MB is an answer; one beyond the ceiling fails its call alone and is not held', async (t) => {
  const { connection } = testConnection(t, overStdio(rawEntry('huge')), { config: { timeoutMs: 60_000 } })
  t.equal(textIn(await connection.callTool('echo', {})).length, 60_000_000)
  await connection.stop()

  const { connection: over } = testConnection(t, overStdio(rawEntry('huge', ['--bytes', String(MAX_MESSAGE_BYTES + 20_000_000)])), { config: { timeoutMs: 60_000 } })
  await connected({ connection: over })
  const before = process.memoryUsage().arrayBuffers
  await t.rejects(over.callTool('echo', {}), { code: 'blob_too_large', message: new RegExp(`more than the ${MAX_MESSAGE_BYTES} bytes`) })
  t.match(await over.readResource('raw://text'), { contents: [{}] })
  await until(() => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers - before < 5_000_000
  }, 5000, 'nothing of it is held')
})
