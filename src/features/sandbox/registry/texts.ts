import { nameOfCharacter } from '../../../base/core/values/character-name.ts'
import { HAS_GLYPH, UNPRINTABLE } from '../../../base/core/values/characters.ts'

/** Why a value can't be registered, as the end of a sentence: `is empty`. Undefined if it can. */
export type Fault = string | undefined

/** What is wrong with a name or another text of one line. */
export function textFault(value: unknown, most: number): Fault {
  if (value === undefined) return 'is missing'
  if (typeof value !== 'string') return 'is not a text'
  if (!HAS_GLYPH.test(value)) return 'is empty'
  const control = value.match(UNPRINTABLE)?.[0]
  if (control !== undefined) return `has ${nameOfCharacter(control)}; use visible characters only`
  return lengthFault(value, most)
}

const MOST_IN_SECRET = 1000
/** What neither a form of OAuth (RFC 6749, appendix A) nor a prompt accepts. */
const NOT_IN_SECRET = /[^\P{Cc}\t]/u

/** What is wrong with a password or a secret. The sentence never has the secret. */
export function secretFault(value: unknown): Fault {
  if (typeof value !== 'string') return value === undefined ? 'is missing' : 'is not a text'
  if (value === '') return 'is empty'
  if (/[\r\n]/.test(value)) return 'has more than one line'
  if (NOT_IN_SECRET.test(value)) return 'has a control character'
  return lengthFault(value, MOST_IN_SECRET)
}

function lengthFault(value: string, most: number): Fault {
  const length = [...value].length
  return length > most ? `has ${length} characters; use at most ${most}` : undefined
}
