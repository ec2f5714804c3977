import { isRecord } from '../values/record.ts'
import { shownName } from './shown.ts'

/** A text in a body: its place, the name of its member, and its first part. */
export type Text = { at: string; name: string; text: string }

// No real error body has more; a larger one must not slow a run down.
const MOST_CHARACTERS = 200_000
const LONGEST = 20_000
const DEEPEST = 50

/** The texts in a body, without those of `path`, which has a grammar. */
export function textsIn(body: unknown): Text[] {
  const found: Text[] = []
  let left = MOST_CHARACTERS
  const visit = (value: unknown, at: string, name: string, depth: number) => {
    if (left <= 0 || depth > DEEPEST) return
    left-- // the place counts, too
    if (typeof value === 'string') {
      found.push({ at, name, text: value.slice(0, Math.min(LONGEST, left)) })
      left -= value.length
    } else if (Array.isArray(value))
      for (const [index, item] of value.entries()) visit(item, `${at}[${index}]`, name, depth + 1)
    else if (isRecord(value))
      for (const [key, item] of Object.entries(value))
        if (key !== 'path')
          visit(
            item,
            at === '' ? shownName(key, 80) : `${at}.${shownName(key, 80)}`,
            key,
            depth + 1,
          )
  }
  visit(body, '', '', 0)
  return found
}
