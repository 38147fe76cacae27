import { Unavailable, type Starter } from '../contestant.ts'
import { send } from '../load/http.ts'
import { freePort, launch } from '../process/launch.ts'
import { stdioEntry, writeConfig } from '../process/postern.ts'
import { npmPeer } from './install.ts'

/** mcp-hub's REST API: `POST /api/servers/tools`. */
export const mcpHub: Starter = {
  name: 'mcp-hub',
  start: async (target) => {
    const script = await npmPeer('mcp-hub', 'dist/cli.js')
    const port = String(await freePort())
    const config = await writeConfig({ bench: target.kind === 'stdio' ? stdioEntry(...target.args) : { url: target.url } })
    const url = `http://127.0.0.1:${port}`
    const { pid, stop } = await launch({
      command: process.execPath,
      args: [script, '--port', port, '--config', config],
      ready: async () => await up(`${url}/api/servers`) ? url : undefined
    }).catch((error: unknown) => { throw new Unavailable(`mcp-hub does not start: ${String(error).replaceAll(/\s+/g, ' ').slice(0, 200)}`) })
    return {
      name: 'mcp-hub',
      pid,
      stop,
      request: (call) => ({
        url: `${url}/api/servers/tools`,
        method: 'POST',
        body: JSON.stringify({ server_name: 'bench', tool: call.tool, arguments: call.arguments }),
        expect: call.expect
      })
    }
  }
}

async function up (url: string): Promise<boolean> {
  return await send('GET', url).then(({ status, text }) => status === 200 && text.includes('"connected"'), () => false)
}
