import t from 'tap'
import { isLoopback } from '../../../src/http/loopback.ts'

t.test('names and addresses of this machine alone', async (t) => {
  for (const host of ['localhost', 'LOCALHOST', 'a.localhost', '127.0.0.1', '127.255.0.3', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1']) t.ok(isLoopback(host), host)
  for (const host of ['', 'localhost.example', 'notlocalhost', '0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example', '::2', '::ffff:10.0.0.1']) t.notOk(isLoopback(host), host)
})
