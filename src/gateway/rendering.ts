import type { SpillPlan } from '../render/render.ts'
import type { HeldContents } from './held.ts'
import type { OutputChecks } from './output-check.ts'

/** Writes what the renderer planned. */
export interface SpillWriter {
  readonly root: string
  writeAll (plans: readonly SpillPlan[]): Promise<void>
}

/** What the operations share to bound what they answer. */
export interface Rendering {
  readonly spills: SpillWriter
  readonly held: HeldContents
  readonly outputChecks: OutputChecks
}
