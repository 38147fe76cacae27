import t from 'tap'
import { addNotes, joinText, keywordNote } from '../../../../src/openapi/schema/notes.ts'

t.test('notes go after the description', async (t) => {
  t.strictSame(addNotes({ type: 'string', description: 'A.' }, ['B.', 'C.']), { type: 'string', description: 'A.\nB.\nC.' })
  t.strictSame(addNotes({}, ['B.']), { description: 'B.' })
  t.strictSame(addNotes({ description: 'A.' }, []), { description: 'A.' })
  t.equal(joinText(7, ['B.']), 'B.')
  t.equal(keywordNote('pattern', '^a"$'), 'pattern: ^a"$')
  t.equal(keywordNote('not', { type: 'null' }), 'not: {"type":"null"}')
})
