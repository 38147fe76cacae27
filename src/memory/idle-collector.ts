import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { IdleRule, type MemorySample } from './idle-rule.ts'

const SAMPLE_MS = 500

export interface IdleCollectorOptions {
  /** Collects all garbage. When it rejects it is not asked again. */
  readonly collect: () => Promise<void>
  readonly log: Pick<Logger, 'debug'>
  readonly sampleMs?: number
}

/**
 * Collects the garbage of a burst once the process idles. V8 collects only when something is allocated, so
 * a daemon that nobody calls would hold what starting or a large result left behind for hours.
 */
export class IdleCollector {
  readonly #collect: () => Promise<void>
  readonly #log: Pick<Logger, 'debug'>
  readonly #sampleMs: number
  readonly #rule = new IdleRule()
  #utilization = performance.eventLoopUtilization()
  #timer: NodeJS.Timeout | undefined
  #collecting: Promise<void> | undefined

  constructor ({ collect, log, sampleMs = SAMPLE_MS }: IdleCollectorOptions) {
    this.#collect = collect
    this.#log = log
    this.#sampleMs = sampleMs
  }

  start (): void {
    this.#timer ??= setInterval(() => {
      if (this.#collecting === undefined && this.#rule.due(this.#sample())) this.#collecting = this.#run()
    }, this.#sampleMs)
  }

  /** Resolves when a collection that was running is over. */
  async stop (): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#collecting
  }

  #sample (): MemorySample {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.#utilization)
    this.#utilization = now
    return { atMs: performance.now(), busy: utilization, residentBytes: process.memoryUsage.rss() }
  }

  async #run (): Promise<void> {
    const before = process.memoryUsage.rss()
    const startedMs = performance.now()
    try {
      await this.#collect()
      const after = this.#sample()
      this.#rule.collected(after)
      this.#log.debug({ before_bytes: before, after_bytes: after.residentBytes, ms: Math.round(after.atMs - startedMs) }, 'collected garbage while idle')
      this.#collecting = undefined
    } catch (error) {
      clearInterval(this.#timer)
      this.#log.debug({ err: error }, 'garbage cannot be collected from here')
    }
  }
}
