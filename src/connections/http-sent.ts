import { DecoratorHandler, type Dispatcher } from 'undici'

/**
 * The dispatcher, calling back when a request is about to be written to a connection: not while it waits
 * for one, and not when none can be made. Before that the server provably has nothing of it.
 */
export function tellSent (dispatcher: Dispatcher, onSent: () => void): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => dispatch(options, sentHandler(handler, onSent)))
}

function sentHandler (handler: Dispatcher.DispatchHandler, onSent: () => void): Dispatcher.DispatchHandler {
  const inner: Dispatcher.DispatchHandler = new DecoratorHandler(handler)
  return {
    onRequestStart (...args) {
      onSent()
      inner.onRequestStart?.(...args)
    },
    onRequestUpgrade: (...args) => inner.onRequestUpgrade?.(...args),
    onResponseStart: (...args) => inner.onResponseStart?.(...args),
    onResponseData: (...args) => inner.onResponseData?.(...args),
    onResponseEnd: (...args) => inner.onResponseEnd?.(...args),
    onResponseError: (...args) => inner.onResponseError?.(...args)
  }
}
