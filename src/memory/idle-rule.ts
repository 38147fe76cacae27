/** A process that does next to nothing: probes and timers only. */
const IDLE_SHARE = 0.02
const IDLE_SAMPLES = 3
/** What a collection has to be worth: less than that is not worth stopping the thread. */
export const MIN_GROWTH_BYTES = 16_777_216
/** However often bursts come, a collection is never more than a thousandth or so of the time. */
export const MIN_INTERVAL_MS = 60_000

export interface MemorySample {
  /** Milliseconds on a clock that only goes forward. */
  readonly atMs: number
  /** The share of the time since the sample before in which the event loop was busy, 0 to 1. */
  readonly busy: number
  /** What the process holds. */
  readonly residentBytes: number
}

/** Decides from samples when the garbage of a burst is collected: once the process idles, and has grown since the last time. */
export class IdleRule {
  #idleSamples = 0
  #leastBytes = 0
  #collectedAtMs = -Infinity

  /** Takes the next sample; true when now is the time to collect. */
  due ({ atMs, busy, residentBytes }: MemorySample): boolean {
    this.#idleSamples = busy < IDLE_SHARE ? this.#idleSamples + 1 : 0
    this.#leastBytes = Math.min(this.#leastBytes, residentBytes)
    return this.#idleSamples >= IDLE_SAMPLES &&
      residentBytes - this.#leastBytes >= MIN_GROWTH_BYTES &&
      atMs - this.#collectedAtMs >= MIN_INTERVAL_MS
  }

  /** Tells what the process still holds after a collection: garbage is what comes on top of that. */
  collected ({ atMs, residentBytes }: Pick<MemorySample, 'atMs' | 'residentBytes'>): void {
    this.#collectedAtMs = atMs
    this.#leastBytes = residentBytes
  }
}
