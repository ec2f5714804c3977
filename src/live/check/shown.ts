import { secretIn } from './leak-patterns.ts'

const LONGEST = 60

// No pattern of a secret fits a shorter text.
const SHORTEST_SECRET = 8

/** True for a text with a token, a password or a key in it. */
export const hasSecret = (text: string): boolean =>
  text.length >= SHORTEST_SECRET && secretIn(text) !== undefined

/** A name in a finding: cut, and never a secret. */
export const shownName = (name: string, longest = LONGEST): string =>
  hasSecret(name) ? '***' : name.slice(0, longest)

/** A text of a body in a finding: quoted, cut, and never a secret. */
export function shown(text: string): string {
  if (hasSecret(text)) return 'a secret'
  return JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
}
