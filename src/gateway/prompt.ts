import type { CallOptions } from '../connections/types.ts'
import { flattenPrompt } from '../prompts/flatten.ts'
import { fitEscaped, jsonBytes } from '../render/budget.ts'
import { MAX_SLICE_BYTES } from '../render/limits.ts'
import { shortened } from '../render/members.ts'
import { renderContents } from '../render/render.ts'
import type { PromptInput, PromptOutput } from '../schemas/prompt.ts'
import { Utf8Text } from '../util/utf8.ts'
import { keepResult } from './keep-result.ts'
import { knownItem } from './known-item.ts'
import { checkArguments, stringArguments } from './prompt-arguments.ts'
import { perform, type Rendering } from './rendering.ts'
import type { Live } from './server.ts'

const MAX_DESCRIPTION_CHARS = 2000

/** Gets a prompt and flattens it into one block of text, which is data: nothing of it is ever executed or dispatched. */
export async function prompt (live: Live, input: PromptInput, options: CallOptions, rendering: Rendering): Promise<PromptOutput> {
  const args = stringArguments(input, live.name)
  const item = await knownItem(live, 'prompt', input.prompt, options)
  const warnings = item === undefined ? [] : checkArguments(item, args, live.name)
  const flat = flattenPrompt(await live.connection.getPrompt(input.prompt, args, options))
  const description = flat.description === undefined ? {} : { description: shortened(flat.description, MAX_DESCRIPTION_CHARS) }
  const budgetBytes = MAX_SLICE_BYTES - jsonBytes({ prompt: input.prompt, ...description, warnings })
  const text = fitText(flat.text, budgetBytes)
  const rendered = renderContents(flat.contents, {
    slug: live.slug,
    spillRoot: rendering.spills.root,
    offset: 0,
    maxBytes: MAX_SLICE_BYTES,
    budgetBytes: budgetBytes - text.bytes
  })
  await perform(rendering, live.name, rendered)
  const truncated = text.cut || rendered.truncated
  const result = truncated
    ? keepResult(rendering.held, live.slug, [{ kind: 'text', text: new Utf8Text(flat.text), sniffed: false }, ...flat.contents])
    : undefined
  return {
    server: live.name,
    prompt: input.prompt,
    ...description,
    role: 'user',
    text: text.text,
    ...(truncated ? { truncated } : {}),
    ...(flat.contents.length === 0 ? {} : { attachments: rendered.items }),
    ...(rendered.omitted > 0 ? { omitted: rendered.omitted } : {}),
    ...(result === undefined ? {} : { result }),
    ...(warnings.length === 0 ? {} : { warnings })
  }
}

function fitText (text: string, roomBytes: number): { text: string, bytes: number, cut: boolean } {
  const page = new Utf8Text(text).page(0, MAX_SLICE_BYTES)
  const fits = fitEscaped(page.text, roomBytes)
  const shown = page.text.slice(0, fits.units)
  return { text: shown, bytes: fits.escaped, cut: shown.length < text.length }
}
