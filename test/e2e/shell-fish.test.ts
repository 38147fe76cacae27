import t from 'tap'
import { driveShell } from '../fixtures/drive-shell.ts'

t.test('TAB in fish, at every stage', async (t) => {
  await driveShell(t, { name: 'fish', command: ['fish', '--no-config', '-i'], setup: ["function fish_prompt; echo -n 'READY> '; end", 'postern completion fish | source'], tabs: 1 })
})
