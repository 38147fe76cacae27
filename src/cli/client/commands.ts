import type { ClientRun } from './context.ts'

export interface OptionSpec {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  /** How its value is called in the help. */
  readonly value?: string
  readonly help: string
  readonly choices?: readonly string[]
  /** What its value is, for the shell's completion. */
  readonly complete?: 'servers' | 'files'
}

export interface ClientCommand {
  readonly summary: string
  readonly usage: string
  readonly notes?: string
  readonly options: Readonly<Record<string, OptionSpec>>
  readonly examples: readonly string[]
  readonly load: () => Promise<ClientRun>
}

/** Taken by every client of the daemon. */
export const COMMON_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  json: { type: 'boolean', help: 'print what the daemon answered, as JSON' },
  url: { type: 'string', value: 'URL', help: 'the daemon (POSTERN_URL), http://127.0.0.1:7411 by default' },
  help: { type: 'boolean', short: 'h', help: 'show this help' }
}

const KINDS = ['tool', 'resource', 'resource_template', 'prompt']

/** The commands that are clients of a running daemon. */
export const CLIENT_COMMANDS: Readonly<Record<string, ClientCommand>> = {
  servers: {
    summary: 'list the servers and their states',
    usage: '[SERVER]',
    options: {},
    examples: ['postern servers', 'postern servers github', 'postern servers --json | jq \'.servers[].state\''],
    load: async () => (await import('../servers.ts')).servers
  },
  search: {
    summary: 'search tools, resources and prompts',
    usage: 'WORD... [--server SERVER] [--kind KIND] [--top-k N]',
    options: {
      server: { type: 'string', short: 's', value: 'SERVER', help: 'only this server', complete: 'servers' },
      kind: { type: 'string', short: 'k', value: 'KIND', help: 'tool, resource, resource_template or prompt', choices: KINDS },
      'top-k': { type: 'string', short: 'n', value: 'N', help: 'how many, 1 to 20; 8 by default' }
    },
    examples: ['postern search read a file', 'postern search issue --server github --kind tool'],
    load: async () => (await import('../search.ts')).search
  },
  describe: {
    summary: 'describe a tool, resource, template or prompt',
    usage: 'SERVER NAME [--kind KIND]',
    notes: 'NAME is a tool name, resource URI, URI template or prompt name; without --kind they are tried one after another.',
    options: { kind: { type: 'string', short: 'k', value: 'KIND', help: 'tool, resource, resource_template or prompt', choices: KINDS } },
    examples: ['postern describe everything echo', 'postern describe everything completable-prompt --kind prompt'],
    load: async () => (await import('../describe.ts')).describe
  },
  invoke: {
    summary: 'call a tool',
    usage: 'SERVER TOOL [KEY=VALUE ... | --args JSON | --args @FILE | -]',
    notes: `Values become what the tool's schema says: numbers, true and false, null, JSON for lists and objects. A key that
is given several times is a list. KEY:=JSON gives JSON whatever the schema says, and --args or - (stdin) the whole
arguments, unchecked; KEY=VALUE then adds to them.`,
    options: { args: { type: 'string', short: 'a', value: 'JSON', help: 'the arguments as a JSON object, @FILE to read it from a file', complete: 'files' } },
    examples: [
      'postern invoke everything get-sum a=2 b=40',
      'postern invoke filesystem read_text_file path=README.md head=5',
      'postern invoke memory search_nodes --args \'{"query": "tea"}\'',
      'jq -n \'{message: "hi"}\' | postern invoke everything echo -'
    ],
    load: async () => (await import('../invoke.ts')).invoke
  },
  read: {
    summary: 'read a resource, page by page or whole',
    usage: 'SERVER URI [KEY=VALUE ...] [--pattern P] [--offset N] [--all] [--output FILE]',
    notes: 'With KEY=VALUE, URI is a template and these are its variables. Binary content is named, not printed; --output fetches it.',
    options: {
      pattern: { type: 'string', short: 'p', value: 'P', help: 'only lines that match (RE2 syntax), with 2 lines around them' },
      offset: { type: 'string', value: 'N', help: 'begin at this byte' },
      'max-bytes': { type: 'string', value: 'N', help: 'the most of each text, 51200 by default, at most 204800' },
      item: { type: 'string', value: 'N', help: 'one content of several, by its index' },
      all: { type: 'boolean', help: 'everything: one page after another, as it was at the first' },
      output: { type: 'string', short: 'o', value: 'FILE', help: 'write to a file; - is stdout, also for binary content', complete: 'files' }
    },
    examples: [
      'postern read everything demo://resource/static/document/features.md',
      'postern read everything \'demo://resource/dynamic/text/{resourceId}\' resourceId=1',
      'postern read logs file:///var/log/syslog --pattern \'error|warn\' --all | less',
      'postern read camera snapshot://latest --output snapshot.png'
    ],
    load: async () => (await import('../read.ts')).read
  },
  prompts: {
    summary: 'list the prompts of all servers',
    usage: '[SERVER]',
    options: {},
    examples: ['postern prompts', 'postern prompts everything'],
    load: async () => (await import('../prompts.ts')).prompts
  },
  prompt: {
    summary: 'fill in a prompt and print it',
    usage: 'SERVER NAME [KEY=VALUE ...]',
    notes: 'On a terminal, required arguments that are missing are asked for one by one: TAB completes where the server can.',
    options: {},
    examples: ['postern prompt everything simple-prompt', 'postern prompt everything completable-prompt department=Sales name="David"'],
    load: async () => (await import('../prompt.ts')).prompt
  },
  tools: {
    summary: 'list tools, or print tool definitions for a model',
    usage: '[SERVER ...] [--format FORMAT] [--style STYLE]',
    notes: 'With --format it prints the definitions as that vendor takes them.',
    options: {
      format: { type: 'string', short: 'f', value: 'FORMAT', help: 'openai, openai-responses, anthropic, gemini or mcp', choices: ['openai', 'openai-responses', 'anthropic', 'gemini', 'mcp'] },
      style: { type: 'string', value: 'STYLE', help: 'meta (a handful for each server, the default) or tools (one for each tool)', choices: ['meta', 'tools'] }
    },
    examples: ['postern tools', 'postern tools everything --format openai > tools.json', 'postern tools --format anthropic --style tools'],
    load: async () => (await import('../tools.ts')).tools
  }
}
