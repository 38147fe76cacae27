import t from 'tap'
import { nameProblem, slugCollisions } from '../../../src/config/slugs.ts'

t.test('two names with one slug are told together', async (t) => {
  t.strictSame(slugCollisions(['a', 'b c', 'b-c']), [])
  const found = slugCollisions(['a b', 'x', 'a.b', 'a_b'])
  t.strictSame(found.map(({ names }) => names), [['a b', 'a.b', 'a_b']])
  t.match(found[0]?.text, /"a b" and "a.b" and "a_b" would share .*"a_b"; rename/)
})

t.test('a name that is the slug of another, long one', async (t) => {
  const long = 'x'.repeat(60)
  t.strictSame(slugCollisions([long, `${long}y`]), [], 'cut names differ by their hash')
})

t.test('names that cannot be used', async (t) => {
  t.match(nameProblem(''), /empty/)
  t.match(nameProblem('  '), /empty/)
  t.match(nameProblem('a\nb'), /control/)
  t.equal(nameProblem('Größe 1'), undefined)
})
