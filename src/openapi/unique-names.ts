/** At most this many hashes are added to a name; two make a clash as good as impossible. */
const MAX_LEVEL = 2

/**
 * Gives every item its name, and where several would get the same, each a longer one made from its own identity alone:
 * neither the order of the items nor a previous run makes a difference.
 * @param nameAt the name of an item with that many hashes, 0 to 2
 */
export function uniqueNames (items: readonly string[], nameAt: (item: string, level: number) => string): ReadonlyMap<string, string> {
  const levels = new Map([...new Set(items)].map((item) => [item, 0]))
  for (;;) {
    const names = new Map([...levels].map(([item, level]) => [item, nameAt(item, level)]))
    const users = new Map<string, string[]>()
    for (const [item, name] of names) {
      const sharing = users.get(name)
      if (sharing === undefined) users.set(name, [item])
      else sharing.push(item)
    }
    const clashing = [...users.values()].filter((sharing) => sharing.length > 1).flat().filter((item) => (levels.get(item) ?? 0) < MAX_LEVEL)
    if (clashing.length === 0) return names
    for (const item of clashing) levels.set(item, (levels.get(item) ?? 0) + 1)
  }
}
