import t from 'tap'
import { CancelSource, type CancelSignal } from '../../../src/util/cancel.ts'

const SOURCES: readonly [string, () => { readonly signal: CancelSignal, readonly abort: () => void }][] = [
  ['CancelSource', () => {
    const source = new CancelSource()
    return { signal: source, abort: () => source.abort() }
  }],
  ['AbortController', () => {
    const controller = new AbortController()
    return { signal: controller.signal, abort: () => controller.abort() }
  }]
]

for (const [name, create] of SOURCES) {
  t.test(`${name}: listeners are told once, in their order, and not when they have left`, (t) => {
    const { signal, abort } = create()
    const told: string[] = []
    const left = (): void => { told.push('left') }
    signal.addEventListener('abort', () => told.push('first'))
    signal.addEventListener('abort', left)
    signal.addEventListener('abort', () => told.push('second'), { once: true })
    signal.removeEventListener('abort', left)
    signal.removeEventListener('abort', () => {})
    t.equal(signal.aborted, false)
    abort()
    abort()
    signal.addEventListener('abort', () => told.push('too late'))
    t.equal(signal.aborted, true)
    t.strictSame(told, ['first', 'second'])
    t.end()
  })
}

t.test('a listener may leave while the others are told, and sees that it is over', (t) => {
  const source = new CancelSource()
  const told: unknown[] = []
  const listener = (): void => {
    source.removeEventListener('abort', listener)
    told.push(source.aborted)
  }
  source.addEventListener('abort', listener)
  source.addEventListener('abort', listener)
  source.abort()
  t.strictSame(told, [true, true])
  t.end()
})
