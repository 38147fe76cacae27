import t from 'tap'
import { LOCAL_COMMANDS } from '../../../../src/cli/completion/local-commands.ts'
import { main } from '../../../../src/cli/main.ts'
import { fakeIo } from '../../../fixtures/cli-io.ts'

t.test('the options are those of the help', async (t) => {
  for (const [name, { options }] of Object.entries(LOCAL_COMMANDS)) {
    const { io, out } = fakeIo('/')
    t.equal(await main([name, '--help'], io), 0)
    const listed = new Set([...out().matchAll(/^ {2}(?:-\w, | {4})?--([a-z-]+)/gm)].map(([, option]) => option))
    if (name !== 'completion') t.strictSame(new Set(Object.keys(options)), listed, name)
  }
})
