import t from 'tap'
import { planCompletion, type Plan } from '../../../../src/cli/completion/plan.ts'

const COMMANDS = { serve: 'run', servers: 'list', prompt: 'fill in' }

function values (plan: Plan): readonly string[] | string {
  return plan.kind === 'known' ? plan.suggestions.map(({ value }) => value) : plan.kind
}

t.test('what is known without the daemon', async (t) => {
  const cases: readonly (readonly [readonly string[], readonly string[] | string])[] = [
    [[''], ['serve', 'servers', 'prompt']],
    [['ser'], ['serve', 'servers']],
    [['nope', ''], []],
    [['search', '--k'], ['--kind']],
    [['search', '--'], ['--server', '--kind', '--top-k', '--json', '--url', '--help']],
    [['search', '--json', '-'], ['--server', '--kind', '--top-k', '--url', '--help']],
    [['search', '--kind', 'res'], ['resource', 'resource_template']],
    [['search', '-k', 'p'], ['prompt']],
    [['search', '--kind=t'], ['--kind=tool']],
    [['search', '--nope=t'], []],
    [['tools', '--format', ''], ['openai', 'openai-responses', 'anthropic', 'gemini', 'mcp']],
    [['read', 's', 'u', '--output', 'f'], 'files'],
    [['read', 's', 'u', '--offset', ''], []],
    [['check', ''], 'files'],
    [['serve', '--config', ''], 'files'],
    [['serve', '--log-level', 'de'], ['debug']],
    [['serve', ''], []],
    [['completion', ''], ['bash', 'zsh', 'fish']],
    [['completion', 'bash', ''], []]
  ]
  for (const [words, expected] of cases) t.strictSame(values(planCompletion(words, COMMANDS)), expected, words.join(' '))
})

t.test('what the daemon is asked', async (t) => {
  const ask = { kind: 'ask', prefix: '', url: undefined }
  const cases = [
    [['prompt', ''], { ...ask, command: 'prompt', words: [''] }],
    [['prompt', '--json', 's', 'n', 'k=v', ''], { ...ask, command: 'prompt', words: ['s', 'n', 'k=v', ''] }],
    [['prompt', '--url', 'http://x', 's', ''], { ...ask, command: 'prompt', words: ['s', ''], url: 'http://x' }],
    [['prompt', '--url=http://x', 's', ''], { ...ask, command: 'prompt', words: ['s', ''], url: 'http://x' }],
    [['read', '-p', 'x', 's', 'test://'], { ...ask, command: 'read', words: ['s', 'test://'] }],
    [['read', '-px', 's', ''], { ...ask, command: 'read', words: ['s', ''] }],
    [['prompt', '--', 's', '-n'], { ...ask, command: 'prompt', words: ['s', '-n'] }],
    [['invoke', 's', 't', '-', ''], { ...ask, command: 'invoke', words: ['s', 't', '-', ''] }],
    [['search', 'x', '--server', 'e'], { ...ask, command: 'servers', words: ['e'] }],
    [['search', 'x', '--server=e'], { ...ask, command: 'servers', words: ['e'], prefix: '--server=' }]
  ] as const
  for (const [words, expected] of cases) t.strictSame(planCompletion(words, COMMANDS), expected, words.join(' '))
})
