import t from 'tap'
import { completeCommand } from '../../../src/cli/complete.ts'
import { fakeIo } from '../../fixtures/cli-io.ts'
import { opened } from '../../fixtures/client.ts'
import { listen } from '../../fixtures/http/listener.ts'

const SUGGESTIONS = [
  { value: 'plain', description: 'what\tit\u001b[31m is', append_space: true },
  { value: 'key=', append_space: false },
  { value: 'new\nline', append_space: true },
  { value: 'esc\u001b[31m', append_space: true },
  { value: '', append_space: true },
  { value: 7 }
]

t.test('the lines of each shell; what is no plain line is left out', async (t) => {
  const { url } = await opened(t, listen((_request, response) => { response.end(JSON.stringify({ suggestions: SUGGESTIONS })) }, ''))
  const cases = [
    [['zsh', 'prompt', ''], 'space\tplain\tplain  -- what it is\nnospace\tkey=\tkey=\n'],
    [['fish', 'prompt', ''], 'plain\twhat it is\nkey=\n'],
    [['bash', 'postern prompt ', ' =:', '9'], 'nospace\nplain \nkey=\n'],
    [['zsh', 'read', 's', 'u', '--output', ''], 'files\n'],
    [['zsh', 'nope', ''], ''],
    [[], 'space\tx\tx  -- summary\n']
  ] as const
  for (const [argv, expected] of cases) {
    const { io, out, err } = fakeIo('/', { POSTERN_URL: url })
    t.equal(await completeCommand(argv, io, { x: 'summary' }), 0)
    t.equal(out(), expected, argv.join(' '))
    t.equal(err(), '')
  }
})
