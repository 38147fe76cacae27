import type { Bundle } from './bundle.ts'
import type { Emitted } from './expand.ts'

/** The schema as a document of its own, its definitions under `$defs`: for consumers that take references. */
export function withDefs (bundle: Bundle): Emitted {
  const schema = bundle.defs.size === 0 ? bundle.root : { ...bundle.root, $defs: Object.fromEntries(bundle.defs) }
  return { schema, warnings: bundle.warnings }
}
