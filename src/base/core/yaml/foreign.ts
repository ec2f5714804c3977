import { EVENT_ID, type Event } from 'js-yaml'
import type { Span } from '../diagnostic.ts'
import { memoByKey } from '../values/memo.ts'
import type { Child, ChildrenOf, Foreign } from './diagnose.ts'
import { eventsOf, isMerge } from './events.ts'
import { decodeText, firstDocument, LONGEST, parse, parseText, refused } from './parse.ts'
import type { Source } from './source.ts'

/**
 * Reads one document that is not ours as everybody reads it: YAML with merge keys, anchors, tags and
 * lines that are not indented enough; JSON also with comments, JSON5 and TOML, by the ending of its
 * name; with a byte order mark, in UTF-16. A value that is merged has the place where it is written.
 */
export async function parseForeign(input: string | Uint8Array, file: string): Promise<Source> {
  if (input.length > LONGEST) return parse(input, file)
  const { text, problems } = decodeText(input)
  const kept = problems.filter(({ at }) => text.startsWith('\uFFFD', (at as Span).start))
  const language = /\.json[5c]?$/i.test(file) ? 'json' : /\.toml$/i.test(file) ? 'toml' : undefined
  try {
    // Every JSON is YAML, but one with comments can be other YAML.
    if (language !== undefined) JSON.parse(text.replace(/^\uFEFF/, ''))
    return firstDocument(text, file, eventsOf(text), { problems: kept, foreign: merging })
  } catch {
    const { foreignEvents } = await import('./foreign-events.ts')
    const found = await foreignEvents(text, language)
    return Array.isArray(found)
      ? firstDocument(text, file, found, { problems: kept, foreign: merging, isKept: true })
      : found === undefined
        ? parseText(text, file, kept, merging)
        : refused(text, file, found.message, found.offset)
  }
}

const MOST_MERGES = 8

/** Aliases and merge keys lead to the values that they stand for. */
const merging: Foreign = (text, events, ownOf) => {
  const anchorOf = memoByKey((at: number) => anchoredBefore(text, events(), at))
  const meant = (at: number): number =>
    events()[at]?.type === EVENT_ID.ALIAS ? (anchorOf(at) ?? at) : at
  const merged = (at: number, depth: number): Map<string | number, Child> => {
    const own = ownOf(at)
    const merge = own.get('<<')
    // An alias inside of its own anchor is refused when it is read.
    if (merge === undefined || !isMerge(text, events()[merge.key ?? 0]) || depth > MOST_MERGES)
      return own
    const all = new Map(own)
    const from = meant(merge.value)
    const isList = events()[from]?.type === EVENT_ID.SEQUENCE
    for (const one of isList ? [...ownOf(from).values()].map(({ value }) => value) : [from])
      for (const [name, child] of merged(meant(one), depth + 1))
        if (!all.has(name)) all.set(name, child)
    return all
  }
  const childrenOf: ChildrenOf = memoByKey((at: number) => merged(at, 0))
  return { childrenOf, meant }
}

/** The last node before an alias that has its anchor. */
function anchoredBefore(text: string, events: readonly Event[], at: number): number | undefined {
  const nameOf = (event: Event) =>
    'anchorStart' in event && event.anchorStart >= 0
      ? text.slice(event.anchorStart, event.anchorEnd)
      : undefined
  const name = nameOf(events[at]!)
  for (let before = at - 1; before > 0; before--) {
    const event = events[before]!
    if (event.type !== EVENT_ID.ALIAS && nameOf(event) === name) return before
  }
  return undefined
}
