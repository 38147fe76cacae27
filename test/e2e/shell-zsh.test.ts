import t from 'tap'
import { driveShell } from '../fixtures/drive-shell.ts'

t.test('TAB in zsh, at every stage', async (t) => {
  await driveShell(t, { name: 'zsh', command: ['zsh', '-f', '-i'], setup: ["PS1='READY> '", 'source <(postern completion zsh)'], tabs: 1 })
})
