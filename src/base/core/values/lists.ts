export function addTo<Key, Item>(
  groups: Map<Key, Item[]>,
  key: Key,
  ...items: readonly Item[]
): void {
  const known = groups.get(key)
  if (known === undefined) groups.set(key, [...items])
  else known.push(...items)
}

/** Groups the items by key, in their order. Node 20 has no `Map.groupBy`. */
export function groupBy<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) addTo(groups, keyOf(item), item)
  return groups
}

/** The names of a list in a sentence: `a, b or c`. */
export const inWords = (names: readonly string[], word: 'and' | 'or'): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(` ${word} `)

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
