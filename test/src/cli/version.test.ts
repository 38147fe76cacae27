import { readFileSync } from 'node:fs'
import t from 'tap'
import { version } from '../../../src/cli/version.ts'

t.test('it is the one of package.json', async (t) => {
  const parsed: { version: string } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  t.equal(await version(), parsed.version)
})
