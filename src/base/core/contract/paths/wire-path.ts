/**
 * A member name of a wire path and its indexes; an `undefined` index is `[]`: some item,
 * unspecified which.
 */
export type WireSegment = { name: string; indexes: readonly (number | undefined)[] }

/**
 * A text parsed as a wire path (no segment: the whole request), or what the grammar expects at
 * which offset instead.
 */
export type ParsedWirePath = { segments: readonly WireSegment[] } | { wanted: string; at: number }

const NAME = /[A-Za-z_][A-Za-z0-9_-]*/y
const INDEX = /\[(0|[1-9][0-9]*)?\]/y

/**
 * Parses `lines[].documents`: names with dots between them, each followed by any number of `[]` or
 * `[0]`.
 */
export function parseWirePath(text: string): ParsedWirePath {
  const segments: WireSegment[] = []
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match !== null) at = pattern.lastIndex
    return match
  }
  while (text !== '') {
    const name = take(NAME)?.[0]
    if (name === undefined) return { wanted: 'a name', at }
    const indexes: (number | undefined)[] = []
    for (let index = take(INDEX); index !== null; index = take(INDEX))
      indexes.push(index[1] === undefined ? undefined : Number(index[1]))
    segments.push({ name, indexes })
    if (at === text.length) break
    if (text[at] !== '.')
      return { wanted: text[at] === '[' ? '[] or an index such as [0]' : 'a dot or [', at }
    at++
  }
  return { segments }
}

export const printWirePath = (segments: readonly WireSegment[]): string =>
  segments
    .map(({ name, indexes }) => `${name}${indexes.map((index) => `[${index ?? ''}]`).join('')}`)
    .join('.')
