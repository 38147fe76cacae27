import type { CatalogItem } from '../catalog/item.ts'
import type { CallOptions } from '../connections/types.ts'
import { jsonBytes } from '../render/budget.ts'
import { MAX_SLICE_BYTES } from '../render/limits.ts'
import { shortened } from '../render/members.ts'
import type { ListedPrompt, PromptsOutput } from '../schemas/prompts.ts'
import { bounded } from './bounded.ts'
import type { Live } from './server.ts'

/** A server that takes longer to list is a warning; it does not hold up the others for long. */
const LIST_WAIT_MS = 10_000
const MAX_DESCRIPTION_CHARS = 1000
const MAX_WARNINGS = 20

/** The prompts of servers, with their arguments. A server that fails to list is a warning. */
export async function listPrompts (lives: readonly Live[], options: CallOptions): Promise<PromptsOutput> {
  const warnings: string[] = []
  const listed = await Promise.all(lives.map(async (live) => {
    try {
      const found = await bounded(LIST_WAIT_MS, options.signal, (signal) => live.catalog.list('prompt', { signal }))
      if (found === undefined) warnings.push(`${live.name}: it did not list its prompts within ${LIST_WAIT_MS / 1000} s`)
      else warnings.push(...found.warnings.map((warning) => `${live.name}: ${warning}`))
      return (found?.items ?? []).map((item) => toListed(item, live.name))
    } catch (error) {
      warnings.push(`${live.name}: ${error instanceof Error ? error.message : String(error)}`)
      return []
    }
  }))
  const shown = warnings.slice(0, MAX_WARNINGS).map((warning) => shortened(warning, MAX_DESCRIPTION_CHARS))
  return { ...fit(listed.flat(), MAX_SLICE_BYTES - jsonBytes(shown)), ...(shown.length === 0 ? {} : { warnings: shown }) }
}

function fit (all: readonly ListedPrompt[], ceiling: number): Pick<PromptsOutput, 'prompts' | 'omitted'> {
  const prompts: ListedPrompt[] = []
  let room = ceiling
  for (const prompt of all) {
    room -= jsonBytes(prompt) + 1
    if (room < 0) break
    prompts.push(prompt)
  }
  const omitted = all.length - prompts.length
  return { prompts, ...(omitted === 0 ? {} : { omitted }) }
}

function toListed (item: CatalogItem, server: string): ListedPrompt {
  return {
    server,
    name: item.id,
    ...(item.title === undefined ? {} : { title: item.title }),
    ...(item.description === undefined ? {} : { description: shortened(item.description, MAX_DESCRIPTION_CHARS) }),
    arguments: (item.arguments ?? []).map(({ name, description, required }) => ({
      name,
      ...(description === undefined ? {} : { description: shortened(description, MAX_DESCRIPTION_CHARS) }),
      required
    }))
  }
}
