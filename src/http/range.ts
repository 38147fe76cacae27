export type RangeAnswer =
  /** No range is asked for, or none that is understood: the whole. */
  | { readonly kind: 'whole' }
  /** Both ends inclusive. */
  | { readonly kind: 'part', readonly start: number, readonly end: number }
  | { readonly kind: 'unsatisfiable' }

const SINGLE = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i

/**
 * What a `Range` header means for `size` bytes (RFC 9110 section 14). One range is served; several, another unit or nonsense
 * are ignored, as the RFC allows. With an `If-Range` that is not `etag` (a strong one), the whole is sent.
 */
export function parseRange (range: string | undefined, size: number, ifRange?: string, etag?: string): RangeAnswer {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return { kind: 'whole' }
  const match = SINGLE.exec(range)
  const [from, to] = [match?.[1] ?? '', match?.[2] ?? '']
  if (from === '' && to === '') return { kind: 'whole' }
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return { kind: 'whole' }
  return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end }
}
