import t from 'tap'
import { MAX_SERVER_LABELS, Metrics } from '../../../src/http/metrics.ts'

t.test('calls, bytes and cuts are counted by server', async (t) => {
  const metrics = new Metrics()
  metrics.called('files', 'invoke', 'ok', 0.002)
  metrics.called('files', 'invoke', 'ok', 0.2)
  metrics.called('files', 'read', 'unknown_resource', 0.01)
  metrics.rendered('files', 120, 0, false)
  metrics.rendered('files', 80, 4033, true)
  const text = await metrics.text()
  t.match(text, 'postern_calls_total{server="files",op="invoke",outcome="ok"} 2')
  t.match(text, 'postern_calls_total{server="files",op="read",outcome="unknown_resource"} 1')
  t.match(text, 'postern_call_duration_seconds_bucket{le="0.005",server="files",op="invoke"} 1')
  t.match(text, 'postern_call_duration_seconds_count{server="files",op="invoke"} 2')
  t.match(text, 'postern_rendered_bytes_total{server="files"} 200')
  t.match(text, 'postern_spilled_bytes_total{server="files"} 4033')
  t.match(text, 'postern_cut_total{server="files"} 1')
  t.match(metrics.contentType, /^text\/plain/)
})

t.test('states, lookups and the process are read when asked for', async (t) => {
  const metrics = new Metrics()
  const cache = { hits: 1, misses: 2 }
  let state: 'ready' | 'backoff' = 'ready'
  metrics.watch({ servers: () => [{ name: 'files', state }], cache: () => cache })
  t.match(await metrics.text(), 'postern_server_state{server="files",state="ready"} 1')
  state = 'backoff'
  cache.hits = 5
  const text = await metrics.text()
  t.match(text, 'postern_server_state{server="files",state="ready"} 0')
  t.match(text, 'postern_server_state{server="files",state="backoff"} 1')
  t.match(text, 'postern_listing_lookups_total{result="hit"} 5')
  t.match(text, 'postern_listing_lookups_total{result="miss"} 2')
  t.match(text, /process_resident_memory_bytes \d+/)
})

t.test('two of them do not share anything', async (t) => {
  const [a, b] = [new Metrics(), new Metrics()]
  a.called('files', 'search', 'ok', 1)
  t.notMatch(await b.text(), 'server="files"')
})

t.test('server names do not add up for ever', async (t) => {
  const metrics = new Metrics()
  for (let n = 0; n < MAX_SERVER_LABELS + 50; n++) metrics.called(`s${n}`, 'invoke', 'ok', 0)
  const text = await metrics.text()
  t.match(text, `postern_calls_total{server="s${MAX_SERVER_LABELS - 1}",op="invoke",outcome="ok"} 1`)
  t.match(text, 'postern_calls_total{server="other",op="invoke",outcome="ok"} 50')
  t.notMatch(text, `server="s${MAX_SERVER_LABELS}"`)
})
