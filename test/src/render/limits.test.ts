import t from 'tap'
import * as limits from '../../../src/render/limits.ts'

t.test('the limits are those of the contract', (t) => {
  t.same({ ...limits }, {
    DEFAULT_SLICE_BYTES: 51_200,
    MAX_SLICE_BYTES: 204_800,
    MAX_DECODED_BLOB_BYTES: 50 * 1024 * 1024,
    MAX_SPILL_TREE_BYTES: 512 * 1024 * 1024
  })
  t.end()
})
