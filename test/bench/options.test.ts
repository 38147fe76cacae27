import t from 'tap'
import { parseOptions } from '../../bench/options.ts'

t.test('options', (t) => {
  t.same(parseOptions([]), { only: [], rounds: 5, seconds: 2, quick: false, peers: true, readme: false })
  t.match(parseOptions(['--quick']), { quick: true, rounds: 1, peers: false })
  t.match(parseOptions(['--quick', '--rounds', '2']), { rounds: 2 })
  t.same(parseOptions(['--only', 'invoke-stdio,search', '--only', 'memory']).only, ['invoke-stdio', 'search', 'memory'])
  t.match(parseOptions(['--no-peers', '--readme', '--seconds', '0.5']), { peers: false, readme: true, seconds: 0.5 })
  t.end()
})

t.test('what is no option is an error that says so', (t) => {
  t.throws(() => parseOptions(['--rounds', 'many']), { message: '--rounds must be a number above 0, not "many"' })
  t.throws(() => parseOptions(['--rounds', '0']), /--rounds/)
  t.throws(() => parseOptions(['--fast']), /--fast/)
  t.end()
})
