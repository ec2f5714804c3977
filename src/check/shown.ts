import { SECRET } from './leak-patterns.ts'

const LONGEST = 60

/** A text of a body in a finding: quoted, cut, and never a secret. */
export function shown(text: string): string {
  if (SECRET.some(([, pattern]) => pattern.test(text))) return 'a secret'
  return JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
}
