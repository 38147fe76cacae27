import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { authHttp } from '../fixtures/http/auth.ts'
import { startDaemon } from '../fixtures/daemon.ts'
import { linesOf, rawEntry, stdioEntry } from '../fixtures/helpers.ts'
import { opened } from '../fixtures/client.ts'
import { missing, Terminal } from '../fixtures/terminal.ts'

// Real shells in a terminal, TAB pressed at every stage.

interface Shell {
  readonly name: string
  readonly command: readonly string[]
  readonly setup: readonly string[]
  /** How often TAB is pressed until the choices are shown. */
  readonly tabs: number
}

const SHELLS: readonly Shell[] = [
  { name: 'bash', command: ['bash', '--norc', '--noprofile', '-i'], setup: ["PS1='READY> '", 'source <(postern completion bash)'], tabs: 2 },
  { name: 'zsh', command: ['zsh', '-f', '-i'], setup: ["PS1='READY> '", 'source <(postern completion zsh)'], tabs: 1 },
  { name: 'fish', command: ['fish', '--no-config', '-i'], setup: ["function fish_prompt; echo -n 'READY> '; end", 'postern completion fish | source'], tabs: 1 }
]
const EVERYTHING = new URL('../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url).pathname

/** What is typed, and what the screen then shows of the choices. */
const LISTED = [
  ['postern prompt ', /everything[\s\S]*fixture/],
  ['postern prompt fixture ', /(?=[\s\S]*greet.*Greets somebody)(?=[\s\S]*plain.*Takes)/],
  ['postern prompt everything completable-prompt ', /department=[\s\S]*\(required\)[\s\S]*name=[\s\S]*\(required\)/],
  ['postern prompt everything completable-prompt department=Sales name=', /David[\s\S]*Eve[\s\S]*Frank/],
  ['postern read fixture test://i', /image[\s\S]*item/],
  ['postern invoke fixture mutate ', /kind=[\s\S]*name=/],
  ['postern se', /(?=[\s\S]*search )(?=[\s\S]*servers )/]
] as const

/** What is typed, and the line after TAB and an `x`, which shows whether a space was put in. */
const COMPLETED = [
  ['postern prompt ev', 'postern prompt everything x'],
  ['postern prompt everything comp', 'postern prompt everything completable-prompt x'],
  ['postern prompt everything completable-prompt d', 'postern prompt everything completable-prompt department=x'],
  ['postern prompt everything completable-prompt department=Sales ', 'postern prompt everything completable-prompt department=Sales name=x'],
  ['postern prompt everything completable-prompt department=E', 'postern prompt everything completable-prompt department=Engineering x'],
  ['postern read fixture test://im', 'postern read fixture test://image x'],
  ['postern invoke fixture mutate kind=res', 'postern invoke fixture mutate kind=resources x'],
  ['postern search file --server ev', 'postern search file --server everything x'],
  ['postern comple', 'postern completion x']
] as const

/** Nothing may come of these, not even a message. */
const SILENT = ['prompt wedged ', 'prompt wedged hello a=', 'prompt failing ', 'prompt broken ', 'prompt guarded ', 'prompt toolsonly ', 'prompt nowhere ', 'prompt fixture nope ']

const reason = missing('tmux', 'bash')

t.test('completion in real shells', { skip: reason, timeout: 240_000 }, async (t) => {
  const auth = await opened(t, authHttp())
  const daemon = await startDaemon(t, {
    servers: {
      everything: { command: process.execPath, args: [EVERYTHING] },
      fixture: stdioEntry('v1'),
      toolsonly: stdioEntry('v1', ['--features', 'tools']),
      wedged: rawEntry('mute-prompts,mute-complete'),
      failing: rawEntry('prompts-fail'),
      broken: rawEntry('exit-at-once'),
      guarded: { url: auth.url }
    }
  })
  for (const shell of SHELLS) {
    t.test(shell.name, { skip: missing(shell.name) }, async (t) => await drive(t, shell, daemon.url))
  }
})

async function drive (t: Test, { name, command, setup, tabs }: Shell, url: string): Promise<void> {
  const terminal = new Terminal(t, command, { POSTERN_URL: url })
  for (const [index, line] of setup.entries()) {
    terminal.type(`${line}; echo set''up ${index}`)
    terminal.press('Enter')
    await terminal.until(new RegExp(`setup ${index}`))
  }
  const fresh = async (): Promise<void> => {
    terminal.press('C-u', 'C-l')
    await terminal.until(/^READY>$/)
  }
  for (const [typed, expected] of LISTED) {
    await fresh()
    terminal.type(typed)
    terminal.press(...Array.from({ length: tabs }, () => 'Tab'))
    const screen = await terminal.until(expected)
    if (typed === 'postern prompt ') t.notMatch(screen, /toolsonly|broken|guarded/, 'servers that cannot be of use are absent')
    t.pass(`${name} lists: ${typed}`)
  }
  for (const [typed, expected] of COMPLETED) {
    await fresh()
    terminal.type(typed)
    terminal.press('Tab')
    terminal.type('x')
    await terminal.until(new RegExp(`READY> ${expected.replaceAll('/', '\\/')}`))
    t.pass(`${name} completes: ${typed}`)
  }
  for (const typed of SILENT) {
    await fresh()
    const start = performance.now()
    terminal.type(`postern ${typed}`)
    terminal.press('Tab')
    terminal.type('x')
    const screen = await terminal.until(/x$/)
    t.equal(screen, `READY> postern ${typed}x`, `${name} says nothing: ${typed}`)
    t.ok(performance.now() - start < 5000, 'in time')
  }
  await evilNames(t, terminal, fresh, name)
}

/** A server's names end up on a command line that a person runs: whatever they hold, they are words. */
async function evilNames (t: Test, terminal: Terminal, fresh: () => Promise<void>, shell: string): Promise<void> {
  const prefix = `evil${shell}`
  const names = [`${prefix} $(touch pwned);\`touch pwned\`&touch pwned|touch pwned`, `${prefix}\ntouch pwned\n`, `${prefix}\u001b]0;title\u0007`]
  for (const each of names) {
    await fresh()
    terminal.type(`postern invoke fixture mutate --args '${JSON.stringify({ kind: 'prompts', name: each })}' && echo ad''ded`)
    terminal.press('Enter')
    await terminal.until(/^added/m)
  }
  await fresh()
  terminal.type(`postern prompt fixture ${prefix}`)
  terminal.press('Tab')
  await terminal.until(/touch.{1,2}pwned/)
  terminal.press('Enter')
  await terminal.until(/Unknown prompt/)
  t.notOk(existsSync(join(terminal.dir, 'pwned')), 'nothing of a name was run')
  t.not(terminal.title(), 'title')
}

t.test('stage one asks no server', { skip: reason }, async (t) => {
  const rpcLog = join(t.testdir({}), 'rpc.log')
  const daemon = await startDaemon(t, { servers: { fixture: stdioEntry('v1', [], { RPC_LOG: rpcLog }) } })
  const terminal = new Terminal(t, ['bash', '--norc', '--noprofile', '-i'], { POSTERN_URL: daemon.url })
  terminal.type('source <(postern completion bash); echo set\'\'up')
  terminal.press('Enter')
  await terminal.until(/^setup/m)
  const before = linesOf(rpcLog)
  terminal.type('postern prompt ')
  terminal.press('Tab')
  await terminal.until(/postern prompt fixture/)
  t.strictSame(linesOf(rpcLog), before)
})
