import { Unavailable, type Starter } from '../contestant.ts'
import { send } from '../load/http.ts'
import { freePort, launch } from '../process/launch.ts'
import { stdioEntry, writeConfig, type ServerEntry } from '../process/postern.ts'
import { pythonPeer } from './install.ts'

/** mcpo: `POST /{server}/{tool}` with the arguments as the body. */
export const mcpo: Starter = {
  name: 'mcpo',
  start: async (target) => {
    // It uses what newer ones of these no longer have.
    const command = await pythonPeer('mcpo', 'mcp<2', 'fastapi<0.120')
    const port = String(await freePort())
    const entry: ServerEntry = target.kind === 'stdio' ? stdioEntry(...target.args) : { type: 'streamable-http', url: target.url }
    const config = await writeConfig({ bench: entry })
    const url = `http://127.0.0.1:${port}`
    const { pid, stop } = await launch({
      command,
      args: ['--host', '127.0.0.1', '--port', port, '--config', config],
      ready: async () => await up(`${url}/bench/openapi.json`) ? url : undefined
    }).catch((error: unknown) => { throw new Unavailable(`mcpo does not start: ${String(error).replaceAll(/\s+/g, ' ').slice(0, 200)}`) })
    return {
      name: 'mcpo',
      pid,
      stop,
      request: (call) => ({ url: `${url}/bench/${call.tool}`, method: 'POST', body: JSON.stringify(call.arguments), expect: call.expect })
    }
  }
}

async function up (url: string): Promise<boolean> {
  return await send('GET', url).then(({ status, text }) => status === 200 && text.includes('/echo'), () => false)
}
