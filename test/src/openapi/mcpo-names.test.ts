import t from 'tap'
import { mcpoOperationIds, mcpoSummary } from '../../../src/openapi/mcpo-names.ts'

t.test('operation ids as FastAPI makes them', async (t) => {
  const ids = mcpoOperationIds(['get_current_time', 'get-weather', 'a.b', 'x'.repeat(80), 'я'])
  t.equal(ids.get('get_current_time'), 'tool_get_current_time_post')
  t.equal(ids.get('get-weather'), 'tool_get_weather_post')
  t.equal(ids.get('a.b'), 'tool_a_b_post')
  for (const id of ids.values()) t.match(id, /^[a-zA-Z0-9_]{1,64}$/)
})

t.test('ids that would clash are told apart', async (t) => {
  t.equal(new Set(mcpoOperationIds(['a-b', 'a_b', 'a.b']).values()).size, 3)
})

t.test('summaries', async (t) => {
  t.equal(mcpoSummary('get_current_time'), 'Get Current Time')
  t.equal(mcpoSummary('getWeather-now'), 'Getweather-Now')
})
