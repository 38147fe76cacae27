import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { completionCommand } from '../../../src/cli/completion.ts'
import { fakeIo } from '../../fixtures/cli-io.ts'
import { missing } from '../../fixtures/terminal.ts'

for (const shell of ['bash', 'zsh', 'fish']) {
  t.test(`the script of ${shell} is one that ${shell} reads`, { skip: missing(shell) }, async (t) => {
    const { io, out } = fakeIo('/')
    t.equal(await completionCommand([shell], io), 0)
    t.match(out(), `postern __complete ${shell}`)
    const dir = t.testdir({ script: out() })
    t.match(spawnSync(shell, ['-n', join(dir, 'script')], { encoding: 'utf8' }), { status: 0, stderr: '' })
  })
}

t.test('usage', async (t) => {
  for (const argv of [[], ['tcsh'], ['bash', 'zsh']]) {
    const { io, err } = fakeIo('/')
    t.equal(await completionCommand(argv, io), 2)
    t.match(err(), /bash, zsh, fish/)
  }
})
