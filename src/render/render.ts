import { PosternError } from '../errors.ts'
import type { RenderedItem } from '../schemas/item.ts'
import { fitEscaped, jsonBytes } from './budget.ts'
import type { Content, TextContent } from './content.ts'
import { omittedItem, textItem, wholeItem, type SpillPlace } from './item.ts'
import { MAX_SLICE_BYTES } from './limits.ts'

export interface RenderOptions extends SpillPlace {
  /** Where the page of each text begins, in UTF-8 bytes. */
  readonly offset: number
  /** The most bytes of each text; clamped to `MAX_SLICE_BYTES`. */
  readonly maxBytes: number
  /** The index of the one content to render. */
  readonly item?: number
  /** The most bytes that the array of items may take as JSON; `MAX_SLICE_BYTES` if not stated, and at least `MIN_BUDGET_BYTES`. */
  readonly budgetBytes?: number
  /** Shown on each text item, for the pages that follow. */
  readonly snapshot?: string
}

/** A file to write before the answer is sent. */
export interface SpillPlan {
  readonly slug: string
  readonly name: string
  readonly bytes: Buffer
}

export interface Rendered {
  readonly items: RenderedItem[]
  /** Whether anything was cut or left out. */
  readonly truncated: boolean
  /** How many contents were left out. */
  readonly omitted: number
  readonly spills: readonly SpillPlan[]
  /** What the items take as JSON, at most. */
  readonly bytes: number
}

/** Room for the marker that stands for what was left out. */
const MARKER_BYTES = 400
/** The smallest budget: the marker alone. */
export const MIN_BUDGET_BYTES = MARKER_BYTES + 2
/** What the numbers of a page may take beyond those of an empty one. */
const PAGE_NUMBERS_BYTES = 32
/** A text behind other items that would be cut to less than this is left out instead. */
const MIN_CUT_BYTES = 1024

/**
 * Decides what of the contents is shown, cut, spilled and left out, so that the items as a JSON array stay
 * within the budget. The first text that does not fit is cut to what does; whatever else does not fit is
 * left out with all that follows, and one marker says so. Performs nothing: `spills` is for the spill store.
 * Throws `invalid_request` when `item` names no content.
 */
export function renderContents (contents: readonly Content[], options: RenderOptions): Rendered {
  const first = options.item ?? 0
  const chosen = options.item === undefined ? contents : [oneOf(contents, options.item)]
  const budget = Math.max(MIN_BUDGET_BYTES, options.budgetBytes ?? MAX_SLICE_BYTES)
  const items: RenderedItem[] = []
  const spills: SpillPlan[] = []
  let bytes = 2
  let truncated = false
  for (const [index, content] of chosen.entries()) {
    const marker = index < chosen.length - 1 ? MARKER_BYTES : 0
    const fitted = fit(content, options, budget - bytes - marker, index === 0)
    if (fitted === undefined) {
      const omitted = chosen.length - index
      items.push(omittedItem(first + index, omitted))
      return { items, truncated: true, omitted, spills, bytes: bytes + MARKER_BYTES }
    }
    items.push(fitted.item)
    bytes += fitted.bytes
    if (fitted.item.type === 'text' && fitted.item.truncated === true) truncated = true
    if (content.kind === 'blob') spills.push({ slug: options.slug, name: content.name, bytes: content.bytes })
  }
  return { items, truncated, omitted: 0, spills, bytes }
}

function oneOf (contents: readonly Content[], index: number): Content {
  const content = contents[index]
  if (content !== undefined) return content
  const allowed = contents.length === 0
    ? 'there are no contents at all'
    : contents.length === 1 ? 'there is one content, so only 0 is allowed' : `allowed are 0 to ${contents.length - 1}`
  throw new PosternError('invalid_request', `\`item\` is ${index}, but ${allowed}.`, { hint: 'Leave `item` out to get all contents.' })
}

interface Fitted {
  readonly item: RenderedItem
  /** Its JSON and a comma. */
  readonly bytes: number
}

function fit (content: Content, options: RenderOptions, room: number, first: boolean): Fitted | undefined {
  if (content.kind === 'text') return fitText(content, options, room, first)
  const item = wholeItem(content, options)
  const bytes = jsonBytes(item) + 1
  return bytes > room ? undefined : { item, bytes }
}

function fitText (content: TextContent, options: RenderOptions, room: number, first: boolean): Fitted | undefined {
  const item = textItem(content, options.snapshot)
  const envelope = jsonBytes(item) + PAGE_NUMBERS_BYTES + 1
  const page = content.text.page(options.offset, Math.min(options.maxBytes, MAX_SLICE_BYTES))
  const fits = fitEscaped(page.text, room - envelope)
  const whole = fits.units === page.text.length
  if (envelope > room || (!whole && (fits.units === 0 || (!first && fits.escaped < MIN_CUT_BYTES)))) return undefined
  const end = page.offset + fits.bytes
  const truncated = end < content.text.byteLength
  return {
    item: {
      ...item,
      text: whole ? page.text : page.text.slice(0, fits.units),
      offset: page.offset,
      truncated,
      next_offset: truncated ? end : null
    },
    bytes: envelope + fits.escaped
  }
}
