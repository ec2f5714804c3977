import { printable } from '../../../base/core/values/escape.ts'
import { someOf } from '../../../base/core/values/lists.ts'

/** The names of a sentence: a published set can have any number of them, of any length. */
const MOST_NAMES = 8
const LONGEST_NAME = 60

export const bounded = (names: readonly string[]): string => someOf(names, MOST_NAMES)

/** A name of another publisher, for one line. */
export function short(name: string): string {
  const line = printable(name)
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME)}…` : line
}
