import { type Path, printPath } from '../../base/core/diagnostic.ts'
import { isHttpText } from './answer/http-text.ts'
import { secretIn } from './groups/leak-patterns.ts'

/**
 * What findings say of the texts that were sent. Reports are uploaded and passed on, and an answer is
 * about people: of it, only what is written like a code, a path or a name is repeated, what the catalog
 * has itself, and the text of an HTTP status. Everything else is a shape, such as "a sentence of 9
 * words". No text of an answer gets into a finding by another way.
 */
export type Shown = {
  /** A text, in quotes, or its shape. */
  shown(text: string): string
  /** The same of what is in the place of a code, where a short number is one. */
  shownCode(text: string): string
  /** The name of a member or of a method, or its shape. */
  shownName(name: string): string
  /** A place in a body: its names are of the body, too. */
  shownPlace(path: Path): string
  /** Names with slashes between them, such as an address or a media type; others are `***`. */
  shownNames(text: string): string
}

// A code, a path or a name. What has no letter, or many digits, may be a number or a date of a person.
const NAME = /^[\w.:[\]-]{1,60}$/
const INDEX = /\[\d{1,3}\]/g
const MOST_DIGITS = 5
const MOST_WITHOUT_LETTER = 3
const JOINS = /[.:[\]]+/

function isWrittenLikeName(text: string): boolean {
  if (!NAME.test(text)) return false
  const digits = text.replace(INDEX, '').replace(/\D/g, '').length
  return digits <= (/[a-z]/i.test(text) ? MOST_DIGITS : MOST_WITHOUT_LETTER)
}

export function shownOf(
  identifiers: readonly RegExp[],
  isOfCatalog: (text: string) => boolean,
  mostDigits = MOST_DIGITS,
): Shown {
  const identifies = (text: string) => identifiers.some((pattern) => pattern.test(text))
  const isOpen = (text: string): boolean =>
    isWrittenLikeName(text) &&
    !hasSecretAfter(text) &&
    ![text, ...text.split(JOINS)].some(identifies)
  const shownName = (name: string) =>
    isOpen(name) || isOfCatalog(name) ? name : `<${shapeOf(name, 'name')}>`
  const shown = (text: string) => {
    if (isOpen(text) || isOfCatalog(text) || text === '') return JSON.stringify(text)
    return text.length < LONGEST && isHttpText(text)
      ? JSON.stringify(text.trim())
      : shapeOf(text, 'text')
  }
  return {
    shown,
    shownCode: (text) =>
      /^\d+$/.test(text) && text.length <= mostDigits && !identifies(text)
        ? JSON.stringify(text)
        : shown(text),
    shownName,
    shownPlace: (path) =>
      printPath(path.map((step) => (typeof step === 'string' ? shownName(step) : step))),
    shownNames(text) {
      const names = text.split('/', MOST_NAMES).map((part) => {
        const name = part.replace(AROUND_NAME, '')
        return name === '' || isOpen(name) ? part : '***'
      })
      const all = names.join('/')
      // An identifier may have slashes.
      return identifies(all) ? '***' : all.slice(0, MOST_SHOWN)
    },
  }
}

/** Of a template of a path, and of a media type. */
const AROUND_NAME = /[{}]|\+(?:json|xml)$/g
const MOST_NAMES = 40
const MOST_SHOWN = 80

// Of a longer text, no words are counted.
const LONGEST = 1000

function shapeOf(text: string, noun: 'text' | 'name'): string {
  if (hasSecret(text)) return 'a secret'
  const words = text.length > LONGEST ? 1 : text.trim().split(/\s+/).length
  if (words === 1) return `a ${noun} of ${text.length} characters`
  return `a ${words > 2 && noun === 'text' ? 'sentence' : noun} of ${words} words`
}

// No pattern of a secret fits a shorter text.
const SHORTEST_SECRET = 8

/** True for a text with a token, a password or a key in it. */
const hasSecret = (text: string): boolean =>
  text.length >= SHORTEST_SECRET && secretIn(text) !== undefined

/** The same, also behind `_`: to a pattern, that is within a word, where no token begins. */
const hasSecretAfter = (name: string): boolean =>
  name.split('_').some((_, at, parts) => hasSecret(parts.slice(at).join('_')))
