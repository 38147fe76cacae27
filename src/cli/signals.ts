/**
 * Resolves with the first SIGTERM or SIGINT. From then on a second one ends the process at once: the
 * daemon is stopping, and whoever asks twice does not want to wait.
 */
export function untilSignal ({ onHangup }: { readonly onHangup: () => void }): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals): void => {
      process.off('SIGTERM', stop)
      process.off('SIGINT', stop)
      process.off('SIGHUP', onHangup)
      for (const second of ['SIGTERM', 'SIGINT'] as const) process.once(second, () => process.exit(1))
      resolve(signal)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    process.on('SIGHUP', onHangup)
  })
}
