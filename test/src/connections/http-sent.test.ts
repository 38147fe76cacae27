import t from 'tap'
import { request } from 'undici'
import { createPool } from '../../../src/connections/http-pool.ts'
import { tellSent } from '../../../src/connections/http-sent.ts'
import { opened } from '../../fixtures/client.ts'
import { listen } from '../../fixtures/http/listener.ts'

t.test('sent is what was written to a connection', async (t) => {
  const good = await opened(t, listen((_request, response) => response.end('ok')))
  const breaking = await opened(t, listen((asked) => asked.socket.destroy()))
  const pool = createPool()
  t.teardown(async () => await pool.destroy())
  const ask = async (url: string): Promise<{ sent: number, failed: boolean }> => {
    let sent = 0
    const dispatcher = tellSent(pool, () => { sent++ })
    try {
      const { body } = await request(url, { dispatcher, method: 'POST', body: 'x' })
      await body.text()
      return { sent, failed: false }
    } catch {
      return { sent, failed: true }
    }
  }
  t.strictSame(await ask(good.url), { sent: 1, failed: false })
  t.strictSame(await ask(good.url), { sent: 1, failed: false }, 'over the kept connection')
  t.strictSame(await ask(breaking.url), { sent: 1, failed: true })
  t.strictSame(await ask('http://127.0.0.1:1/'), { sent: 0, failed: true })
  t.strictSame(await ask('http://no-such-host.invalid/'), { sent: 0, failed: true })
})
