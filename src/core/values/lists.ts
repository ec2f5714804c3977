/** Groups the items by key, in their order. Node 20 has no `Map.groupBy`. */
export function groupBy<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** The first names of a list in a sentence, and how many more: `a, b and 3 more`. */
export const someOf = (names: readonly string[], most: number): string =>
  names.length > most
    ? `${names.slice(0, most).join(', ')} and ${names.length - most} more`
    : names.join(', ')

/** The first lines, and one that counts the others. */
export const someLines = (lines: readonly string[], most: number, indent = ''): string[] =>
  lines.length > most
    ? [...lines.slice(0, most), `${indent}and ${lines.length - most} more`]
    : [...lines]
