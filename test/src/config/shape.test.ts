import t from 'tap'
import { formatPath, mismatches, splitMembers } from '../../../src/config/shape.ts'
import { ServerEntrySchema, SettingsSchema } from '../../../src/schemas/config.ts'

t.test('paths as a person writes them', async (t) => {
  t.equal(formatPath([]), '')
  t.equal(formatPath(['args', 2]), 'args[2]')
  t.equal(formatPath(['env', 'A_B']), 'env.A_B')
  t.equal(formatPath(['headers', 'X Y']), 'headers["X Y"]')
})

t.test('the very member is named, with what was given and what is allowed', async (t) => {
  const cases: readonly [Record<string, unknown>, string, RegExp][] = [
    [{ timeout_ms: '60s' }, 'timeout_ms', /^must be a whole number of milliseconds from 1 to 86400000, without quotes; given: the string "60s"$/],
    [{ timeout_ms: 1.5 }, 'timeout_ms', /given: the number 1.5/],
    [{ timeout_ms: 0 }, 'timeout_ms', /from 1 .* given: the number 0/],
    [{ disabled: 'yes' }, 'disabled', /true or false; given: the string "yes"/],
    [{ type: 'carrier-pigeon' }, 'type', /"stdio" .*"http" or "sse".* given: the string "carrier-pigeon"/],
    [{ args: 'x' }, 'args', /a list of strings/],
    [{ args: ['x', null] }, 'args[1]', /given: null/],
    [{ env: [] }, 'env', /an object of strings.* given: a list/],
    [{ env: { A: true } }, 'env.A', /need quotes; given: the boolean true/],
    [{ command: '' }, 'command', /given: an empty string/],
    [{ tools: { allow: {} } }, 'tools.allow', /given: an object/],
    [{ tools: { alow: [] } }, 'tools.alow', /did you mean "allow"/]
  ]
  for (const [value, path, pattern] of cases) {
    const found = mismatches(ServerEntrySchema, value, [], true)
    t.equal(found.length, 1, path)
    t.equal(formatPath(found[0]?.path ?? []), path)
    t.match(found[0]?.text, pattern)
  }
})

t.test('all mismatches are found, values that may be secret are not shown', async (t) => {
  const found = mismatches(ServerEntrySchema, { args: [31337, 'x', 31338], env: { A: 31339 } }, [], false)
  t.equal(found.length, 3)
  t.notMatch(JSON.stringify(found), /3133/)
  const long = mismatches(SettingsSchema, { log_level: 'x'.repeat(500) }, [], true)
  t.ok((long[0]?.text.length ?? 999) < 200, 'long values are cut')
})

t.test('unions', async (t) => {
  for (const good of [true, false, ['loopback']]) t.strictSame(mismatches(SettingsSchema, { trust_proxy: good }, [], true), [])
  for (const bad of ['loopback', 1, [1]]) t.match(mismatches(SettingsSchema, { trust_proxy: bad }, [], true)[0]?.text, /true, false, or a list/)
})

t.test('what fits is kept apart from what does not', async (t) => {
  const { fitting, wrong } = splitMembers(SettingsSchema, { port: 1, host: 2, log_level: 'info' }, () => true)
  t.strictSame(fitting, { port: 1, log_level: 'info' })
  t.strictSame(wrong.map(({ path }) => path), [['host']])
})
