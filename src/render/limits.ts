/** The page size of text when the caller names none: 50 KiB. */
export const DEFAULT_SLICE_BYTES = 51_200
/** The largest page of text, and the ceiling of a whole response as serialized JSON: 200 KiB. */
export const MAX_SLICE_BYTES = 204_800
/** The largest decoded blob that is accepted: 50 MiB. */
export const MAX_DECODED_BLOB_BYTES = 52_428_800
/** The largest size of the whole spill tree, beyond which the oldest files go: 512 MiB. */
export const MAX_SPILL_TREE_BYTES = 536_870_912
