import type { EventEmitter } from 'node:events'

export interface SignalHandlers {
  readonly onHangup: () => void
  /** A second SIGTERM or SIGINT: whoever asks twice does not want to wait. Must end the process. */
  readonly onSecond: () => void
  /** Where signals come from: the process. */
  readonly source: Pick<EventEmitter, 'on' | 'off'>
}

/** Listens for SIGTERM, SIGINT and SIGHUP from now on. `first` resolves with the first of the former two. */
export function listenForSignals ({ onHangup, onSecond, source }: SignalHandlers): { readonly first: Promise<NodeJS.Signals>, readonly close: () => void } {
  let resolveFirst: (signal: NodeJS.Signals) => void = () => {}
  const first = new Promise<NodeJS.Signals>((resolve) => { resolveFirst = resolve })
  let stopping = false
  const onStop = (signal: NodeJS.Signals): void => {
    if (stopping) onSecond()
    stopping = true
    resolveFirst(signal)
  }
  const onHup = (): void => {
    // The terminal may go away while the daemon stops; that is no reason to do either differently.
    if (!stopping) onHangup()
  }
  source.on('SIGTERM', onStop)
  source.on('SIGINT', onStop)
  source.on('SIGHUP', onHup)
  return {
    first,
    close () {
      source.off('SIGTERM', onStop)
      source.off('SIGINT', onStop)
      source.off('SIGHUP', onHup)
    }
  }
}
