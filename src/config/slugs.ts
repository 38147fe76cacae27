import { slugify } from '../functions/names.ts'

// eslint-disable-next-line no-control-regex -- that is what it looks for
const CONTROL = /[\x00-\x1f\x7f]/

/** What is wrong with a server's name, or undefined. */
export function nameProblem (name: string): string | undefined {
  if (name.trim() === '') return 'a server\'s name must not be empty'
  if (CONTROL.test(name)) return 'a server\'s name must not hold control characters'
  return undefined
}

/**
 * Names that share a slug, as one message for each group. A request may name a server by either, and a
 * name that is another's slug has that slug itself, so this finds such pairs, too.
 */
export function slugCollisions (names: readonly string[]): { readonly names: readonly string[], readonly text: string }[] {
  const bySlug = new Map<string, string[]>()
  for (const name of names) bySlug.set(slugify(name), [...bySlug.get(slugify(name)) ?? [], name])
  return [...bySlug].filter(([, group]) => group.length > 1).map(([slug, group]) => ({
    names: group,
    text: `servers ${group.map((name) => JSON.stringify(name)).join(' and ')} would share the URL and function name ${JSON.stringify(slug)}; ` +
      'rename all but one, so that they differ in letters, digits, "_" or "-"'
  }))
}
