import { join } from 'node:path'

const SLUG = /^[a-zA-Z0-9_-]{1,51}$/
const NAME = /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/
const TEMPORARY = /^\.[0-9a-f]{64}\.[a-z0-9]{1,8}\.[0-9a-f]+\.tmp$/

export function isSlug (text: string): boolean {
  return SLUG.test(text)
}

/** `<sha256>.<ext>`: the only names that are ever written, served or evicted. */
export function isSpillName (text: string): boolean {
  return NAME.test(text)
}

/** The name that a spill is written under before it is renamed. */
export function temporaryName (name: string, unique: string): string {
  return `.${name}.${unique}.tmp`
}

export function isTemporaryName (text: string): boolean {
  return TEMPORARY.test(text)
}

/** The path of a spill; undefined when the slug or the name is none, so that nothing leads out of the root. */
export function spillPath (root: string, slug: string, name: string): string | undefined {
  return isSlug(slug) && isSpillName(name) ? join(root, slug, name) : undefined
}
