import type { Rendered, SpillPlan } from '../render/render.ts'
import type { HeldContents } from './held.ts'
import type { Meter } from './meter.ts'
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
  readonly meter: Meter
}

/** Writes the spills of what was rendered for a server, and counts it. Undefined when there is nothing to wait for. */
export function perform (rendering: Rendering, server: string, rendered: Pick<Rendered, 'spills' | 'bytes' | 'truncated'>): Promise<void> | undefined {
  const { spills, bytes, truncated } = rendered
  const count = (): void => rendering.meter.rendered(server, bytes, spills.reduce((sum, spill) => sum + spill.bytes.length, 0), truncated)
  if (spills.length > 0) return rendering.spills.writeAll(spills).then(count)
  count()
  return undefined
}
