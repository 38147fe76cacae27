// Loaded into the daemon with --import: tells the delay of its event loop since it was last asked.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
process.on('message', () => {
  process.send?.({ p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 })
  delay.reset()
})
process.channel?.unref()
