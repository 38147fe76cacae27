export interface SignalHandlers {
  readonly onHangup: () => void
  /** A second SIGTERM or SIGINT: whoever asks twice does not want to wait. Must end the process. */
  readonly onSecond: () => void
}

/** Listens for SIGTERM, SIGINT and SIGHUP from now on. `first` resolves with the first of the former two. */
export function listenForSignals ({ onHangup, onSecond }: SignalHandlers): { readonly first: Promise<NodeJS.Signals>, readonly close: () => void } {
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
  process.on('SIGTERM', onStop)
  process.on('SIGINT', onStop)
  process.on('SIGHUP', onHup)
  return {
    first,
    close () {
      process.off('SIGTERM', onStop)
      process.off('SIGINT', onStop)
      process.off('SIGHUP', onHup)
    }
  }
}
