import { numberAt, stringAt } from '../guards.ts'
import { call } from '../load/http.ts'

/** How often the benchmark's server has received a method so far. */
export async function received (url: string, server: string, method: string): Promise<number> {
  const { value } = await call(`${url}/invoke`, { server, tool: 'received' })
  const counts: unknown = JSON.parse(stringAt(value, 'content', 0, 'text'))
  return numberAt({ [method]: 0, ...(typeof counts === 'object' ? counts : {}) }, method)
}
