import t, { type Test } from 'tap'
import { startDaemon } from '../fixtures/daemon.ts'
import { rawEntry, stdioEntry } from '../fixtures/helpers.ts'
import { missing, Terminal } from '../fixtures/terminal.ts'

const EVERYTHING = new URL('../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url).pathname
const skip = missing('tmux', 'bash')

async function open (t: Test, env: Readonly<Record<string, string>> = {}): Promise<Terminal> {
  const daemon = await startDaemon(t, {
    servers: {
      everything: { command: process.execPath, args: [EVERYTHING] },
      fixture: stdioEntry('v1'),
      raw: rawEntry('')
    }
  })
  const terminal = new Terminal(t, ['bash', '--norc', '--noprofile', '-i'], { POSTERN_URL: daemon.url, ...env })
  terminal.type("PS1='READY> '; clear")
  terminal.press('Enter')
  await terminal.until(/^READY>$/)
  return terminal
}

/** Runs a command on a screen that holds nothing else. */
async function run (terminal: Terminal, command: string): Promise<void> {
  terminal.press('C-l')
  await terminal.until(/^READY>$/)
  terminal.type(`${command}; echo "code=$?"`)
  terminal.press('Enter')
}

t.test('missing required arguments are asked for one by one', { skip }, async (t) => {
  const terminal = await open(t)
  await run(terminal, 'postern prompt everything completable-prompt > out; cat out')
  await terminal.until(/department \(required\): Choose the department\.\n +1\) Engineering\n[\s\S]*department>$/)
  terminal.press('Enter')
  await terminal.until(/department>\s+department>$/)
  terminal.type('Eng')
  terminal.press('Tab')
  await terminal.until(/department> Engineering$/)
  terminal.press('Enter')
  t.match(await terminal.until(/name>$/), /name \(required\): Choose a team member[^\n]*\n +1\) Alice\n +2\) Bob\n/, 'the choices depend on the first answer')
  terminal.type('2')
  terminal.press('Enter')
  t.match(await terminal.until(/code=\d/), /\[user\]\nPlease promote Bob to the head of the Engineering team\.code=0/)
})

t.test('what was given is not asked for, and templates are filled in as well', { skip }, async (t) => {
  const terminal = await open(t)
  await run(terminal, 'postern prompt everything completable-prompt department=Sales')
  t.notMatch(await terminal.until(/1\) David[\s\S]*name>$/), /department \(required\)/)
  terminal.type('Eve')
  terminal.press('Enter')
  await terminal.until(/promote Eve[^\n]*\n[\s\S]*code=0/)
  await run(terminal, "postern read fixture 'test://item/{id}'")
  await terminal.until(/id \(required\)\nid>$/)
  terminal.type('a b')
  terminal.press('Enter')
  await terminal.until(/item a b\ncode=0/)
})

t.test('Ctrl-C and Ctrl-D leave, and the terminal is as it was', { skip }, async (t) => {
  const terminal = await open(t)
  for (const key of ['C-c', 'C-d']) {
    await run(terminal, 'postern prompt fixture greet')
    await terminal.until(/name>$/)
    terminal.press(key)
    await terminal.until(/code=130\nREADY>$/)
    await run(terminal, 'stty -a | tr " ;" "\\n\\n" | grep -x -e icanon -e echo -e isig | sort | tr "\\n" " "')
    await terminal.until(/echo icanon isig code=0/)
  }
  t.pass()
})

t.test('a server cannot draw on the terminal', { skip }, async (t) => {
  const terminal = await open(t)
  const title = terminal.title()
  await run(terminal, 'postern prompt fixture control')
  t.match(await terminal.until(/code=\d/), /\[user\]\nred\n plain\ncode=0/)
  t.equal(terminal.title(), title)
  t.notOk(terminal.colours().includes('\u001b[31m'))
  await run(terminal, 'postern prompt fixture control | od -c | head -n 3')
  t.match(await terminal.until(/code=\d/), /033 {3}\]/, 'a pipe gets the bytes')
  await run(terminal, 'postern invoke raw echo message=$\'\\e]0;owned\\a\\e[2Jshown\'')
  await terminal.until(/^shown\ncode=0/m)
  t.equal(terminal.title(), title)
})

t.test('colour on a terminal, but not against NO_COLOR', { skip }, async (t) => {
  const terminal = await open(t)
  await run(terminal, 'postern servers')
  await terminal.until(/code=0/)
  t.ok(terminal.colours().includes('\u001b[32mready'))
  await run(terminal, 'NO_COLOR=1 postern servers')
  await terminal.until(/code=0/)
  t.notOk(terminal.colours().includes('\u001b[32mready'))
})
