import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Op } from '../functions/table.ts'
import type { Meter, Outcome } from '../gateway/meter.ts'
import { SERVER_STATES, type ServerStatus } from '../schemas/servers.ts'

/** Servers beyond this many share the label `other`: names come with reloads and must not add up for ever. */
export const MAX_SERVER_LABELS = 200
const OTHER = 'other'
const MAX_CHILDREN = 5000
const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

export interface MetricsSource {
  readonly servers: () => readonly Pick<ServerStatus, 'name' | 'state'>[]
  /** Listings served from the cache, and those that were fetched, since the start. */
  readonly cache: () => { readonly hits: number, readonly misses: number }
}

interface Children {
  readonly calls: Counter.Internal
  readonly durations: Histogram.Internal<'server' | 'op'>
}

/** The daemon's figures in Prometheus' text format. One registry each, nothing global. */
export class Metrics implements Meter {
  readonly #registry = new Registry()
  readonly #labels = new Set<string>()
  /** What a call counts into: finding it anew costs more than counting. */
  readonly #children = new Map<string, Children>()
  readonly #calls = new Counter({
    name: 'postern_calls_total', help: 'Calls of operations, by server, operation and outcome.', labelNames: ['server', 'op', 'outcome'], registers: [this.#registry]
  })

  readonly #durations = new Histogram({
    name: 'postern_call_duration_seconds', help: 'How long calls took.', labelNames: ['server', 'op'], buckets: SECONDS, registers: [this.#registry]
  })

  readonly #rendered = new Counter({
    name: 'postern_rendered_bytes_total', help: 'Bytes of content that were rendered into answers, as JSON.', labelNames: ['server'], registers: [this.#registry]
  })

  readonly #spilled = new Counter({
    name: 'postern_spilled_bytes_total', help: 'Bytes of binary content that were spilled to files.', labelNames: ['server'], registers: [this.#registry]
  })

  readonly #cut = new Counter({
    name: 'postern_cut_total', help: 'Answers of which something was cut or left out.', labelNames: ['server'], registers: [this.#registry]
  })

  /** Begins to measure. `stop` ends it. */
  watch (source: MetricsSource): void {
    collectDefaultMetrics({ register: this.#registry })
    const label = (name: string): string => this.#label(name)
    const states = new Gauge({
      name: 'postern_server_state',
      help: 'The state of each server: 1 for the one it is in.',
      labelNames: ['server', 'state'],
      registers: [this.#registry],
      collect () {
        this.reset()
        for (const { name, state } of source.servers()) {
          for (const each of SERVER_STATES) this.inc({ server: label(name), state: each }, each === state ? 1 : 0)
        }
      }
    })
    const lookups = new Counter({
      name: 'postern_listing_lookups_total',
      help: 'Lookups of listings, by whether the cache had them.',
      labelNames: ['result'],
      registers: [this.#registry],
      collect () {
        const { hits, misses } = source.cache()
        this.reset()
        this.inc({ result: 'hit' }, hits)
        this.inc({ result: 'miss' }, misses)
      }
    })
    this.#registry.registerMetric(states)
    this.#registry.registerMetric(lookups)
  }

  get contentType (): string {
    return this.#registry.contentType
  }

  async text (): Promise<string> {
    return await this.#registry.metrics()
  }

  called (server: string, op: Op, outcome: Outcome, seconds: number): void {
    const labels = `${op} ${outcome} ${server}`
    let children = this.#children.get(labels)
    if (children === undefined) {
      const name = this.#label(server)
      children = { calls: this.#calls.labels({ server: name, op, outcome }), durations: this.#durations.labels({ server: name, op }) }
      if (this.#children.size < MAX_CHILDREN) this.#children.set(labels, children)
    }
    children.calls.inc()
    children.durations.observe(seconds)
  }

  rendered (server: string, bytes: number, spilledBytes: number, cut: boolean): void {
    const labels = { server: this.#label(server) }
    this.#rendered.inc(labels, bytes)
    if (spilledBytes > 0) this.#spilled.inc(labels, spilledBytes)
    if (cut) this.#cut.inc(labels)
  }

  #label (server: string): string {
    if (this.#labels.has(server)) return server
    if (this.#labels.size >= MAX_SERVER_LABELS) return OTHER
    this.#labels.add(server)
    return server
  }
}
