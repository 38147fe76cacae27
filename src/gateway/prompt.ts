import { randomUUID } from 'node:crypto'
import type { CatalogItem } from '../catalog/item.ts'
import { findItem } from '../catalog/find.ts'
import type { CallOptions } from '../connections/types.ts'
import { PosternError } from '../errors.ts'
import { flattenPrompt } from '../prompts/flatten.ts'
import { fitEscaped } from '../render/budget.ts'
import { MAX_SLICE_BYTES } from '../render/limits.ts'
import { shortened } from '../render/members.ts'
import { renderContents } from '../render/render.ts'
import type { KeptResult } from '../schemas/item.ts'
import type { PromptInput, PromptOutput } from '../schemas/prompt.ts'
import { Utf8Text } from '../util/utf8.ts'
import { isUnavailable } from './catalog.ts'
import { totalBytes } from './held.ts'
import type { Rendering } from './rendering.ts'
import { resultUri } from './result-uri.ts'
import type { Live } from './server.ts'

const MAX_DESCRIPTION_CHARS = 2000

/** Gets a prompt and flattens it into one block of text. */
export async function prompt (live: Live, input: PromptInput, options: CallOptions, rendering: Rendering): Promise<PromptOutput> {
  const args = stringArguments(input, live.name)
  const item = await knownPrompt(live, input.prompt, options)
  const warnings = item === undefined ? [] : checkArguments(item, args, live.name)
  const flat = flattenPrompt(await live.connection.getPrompt(input.prompt, args, options))
  const text = fitText(flat.text)
  const rendered = renderContents(flat.contents, {
    slug: live.slug,
    spillRoot: rendering.spills.root,
    offset: 0,
    maxBytes: MAX_SLICE_BYTES,
    budgetBytes: MAX_SLICE_BYTES - text.bytes
  })
  if (rendered.spills.length > 0) await rendering.spills.writeAll(rendered.spills)
  const truncated = text.cut || rendered.truncated
  const result = truncated ? keep(live, flat, rendering) : undefined
  return {
    server: live.name,
    prompt: input.prompt,
    ...(flat.description === undefined ? {} : { description: shortened(flat.description, MAX_DESCRIPTION_CHARS) }),
    role: 'user',
    text: text.text,
    ...(truncated ? { truncated } : {}),
    ...(flat.contents.length === 0 ? {} : { attachments: rendered.items }),
    ...(rendered.omitted > 0 ? { omitted: rendered.omitted } : {}),
    ...(result === undefined ? {} : { result }),
    ...(warnings.length === 0 ? {} : { warnings })
  }
}

function stringArguments (input: PromptInput, server: string): Record<string, string> {
  const args: Record<string, string> = {}
  for (const [key, value] of Object.entries(input.arguments ?? {})) {
    if (typeof value !== 'string') {
      throw new PosternError('invalid_request', `Argument "${key}" of prompt "${input.prompt}" is not a string: prompt arguments are strings.`, {
        server,
        hint: `Send "${key}" as a string, for example ${JSON.stringify(String(value))}.`
      })
    }
    args[key] = value
  }
  return args
}

/** The prompt as it is listed. Undefined when the server cannot list: the call itself then says what is wrong. */
async function knownPrompt (live: Live, name: string, options: CallOptions): Promise<CatalogItem | undefined> {
  let item: CatalogItem | undefined
  try {
    item = await live.catalog.find('prompt', name, options)
  } catch (error) {
    if (isUnavailable(error)) throw error
    return undefined
  }
  return item ?? findItem((await live.catalog.all(options)).items, 'prompt', name, live.name)
}

/** Throws `missing_arguments`; an argument that the prompt does not declare is a warning. */
function checkArguments (item: CatalogItem, args: Readonly<Record<string, string>>, server: string): string[] {
  const declared = item.arguments ?? []
  const missing = declared.filter(({ name, required }) => required && !Object.hasOwn(args, name))
  if (missing.length > 0) {
    const listed = missing.map(({ name, description }) => description === undefined ? name : `${name} (${shortened(description, 200)})`).join(', ')
    throw new PosternError('missing_arguments', `Prompt "${item.id}" of server "${server}" needs: ${listed}.`, {
      server,
      hint: 'Send them in "arguments", as strings.',
      extensions: { missing: missing.map(({ name, description }) => ({ name, ...(description === undefined ? {} : { description: shortened(description, 1000) }) })) }
    })
  }
  const names = new Set(declared.map(({ name }) => name))
  const unknown = Object.keys(args).filter((name) => !names.has(name))
  if (unknown.length === 0) return []
  return [`the prompt does not declare ${unknown.join(', ')}; it declares ${[...names].join(', ') || 'no arguments'}`]
}

function fitText (text: string): { text: string, bytes: number, cut: boolean } {
  const page = new Utf8Text(text).page(0, MAX_SLICE_BYTES)
  const fits = fitEscaped(page.text, MAX_SLICE_BYTES)
  const shown = page.text.slice(0, fits.units)
  return { text: shown, bytes: fits.escaped, cut: shown.length < text.length }
}

function keep (live: Live, flat: ReturnType<typeof flattenPrompt>, rendering: Rendering): KeptResult | undefined {
  const contents = [{ kind: 'text', text: new Utf8Text(flat.text), sniffed: false } as const, ...flat.contents]
  const id = randomUUID()
  const expiresAt = rendering.held.keep(resultUri.key(live.slug, id), contents)
  return expiresAt === undefined
    ? undefined
    : { uri: resultUri.of(id), total_bytes: totalBytes(contents), expires_at: expiresAt.toISOString() }
}
