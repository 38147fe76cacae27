import { join } from 'node:path'
import t from 'tap'
import { startDaemon } from '../fixtures/daemon.ts'
import { driveShell } from '../fixtures/drive-shell.ts'
import { linesOf, stdioEntry } from '../fixtures/helpers.ts'
import { missing, Terminal } from '../fixtures/terminal.ts'

t.test('TAB in bash, at every stage', async (t) => {
  await driveShell(t, { name: 'bash', command: ['bash', '--norc', '--noprofile', '-i'], setup: ["PS1='READY> '", 'source <(postern completion bash)'], tabs: 2 })
})

t.test('stage one asks no server', { skip: missing('tmux', 'bash') }, async (t) => {
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
