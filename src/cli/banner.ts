import type { ServerEntry } from '../config/types.ts'

/** What the daemon says when it listens: where, and what to try next. */
export function banner (url: string, servers: readonly ServerEntry[], withKey: boolean): { readonly text: string, readonly commands: readonly string[] } {
  const auth = withKey ? ' -H "Authorization: Bearer $POSTERN_API_KEY"' : ''
  const slug = servers[0]?.slug ?? 'SERVER'
  const json = "-H 'content-type: application/json'"
  const commands = [
    `curl${auth} ${url}/servers`,
    `curl${auth} ${url}/search ${json} -d '{"query":"echo"}'`,
    `curl${auth} ${url}/servers/${slug}/openapi.json`
  ]
  const text = [
    '',
    `Postern listens on ${url} and serves ${servers.length === 1 ? 'one server' : `${servers.length} servers`}: ${servers.map(({ name }) => name).join(', ')}`,
    '',
    'Try next, in another terminal:',
    ...commands.map((command) => `  ${command}`),
    `  or open ${url}/docs in a browser`,
    '',
    'Ctrl-C stops it.',
    ''
  ].join('\n')
  return { text, commands }
}
