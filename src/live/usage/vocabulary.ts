import { CODE_STYLES, styleOf } from '../../core/catalog/code-style.ts'
import { editDistance } from '../../core/values/nearest.ts'
import { splitWords } from '../../core/values/words.ts'

/** What a word is: a code, a word in the style of the codes, or neither. */
export type Word = { readonly code: string | undefined; readonly candidate: boolean }

/** The codes of the catalogs, and what looks like one. */
export type Vocabulary = {
  /** The shortest and the longest word that is worth a look. */
  readonly shortest: number
  readonly longest: number
  /** A text between quotes. */
  text(word: string): Word
  /** The name of a constant: `CARD_EXPIRED`, `CardExpired` and `ErrCardExpired` are one. */
  name(word: string): Word
  /** The code that a word most likely means, when one or two letters are wrong. */
  near(word: string): string | undefined
}

const NOTHING: Word = { code: undefined, candidate: false }
const CANDIDATE: Word = { code: undefined, candidate: true }

const MOST_REMEMBERED = 200_000

/** Letters and digits alone: what all spellings of a name have in common. */
export const fold = (word: string): string => word.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

const wordsOf = (text: string): string[] =>
  (/\p{Ll}/u.test(text) ? splitWords(text, '_') : text).split(/[^\p{L}\p{N}]+/u).filter(Boolean)

// Names of types, and of lists of codes: `AccountErrorCode`, `TimeoutException`.
const OTHER_NAMES = /(?:Codes?|Exceptions?|Errors|Types?|Enum|Handler|Messages?)$/

/**
 * What a name has before or after the words of its code: `ErrorCode` in `ErrorCodeBadToken`. Names
 * of a list of codes have the same.
 */
export function affixOf(name: string): string {
  const before =
    /^(?:Err|Error|ErrCode|ErrorCode|Code|E|ERR|ERROR|ERR_CODE|ERROR_CODE)(?=\p{Lu}|_)/u.exec(name)
  const after = /_?(?:Error|ERROR|Err|ERR)$/.exec(name)
  return `${before?.[0] ?? ''}~${after?.[0] ?? ''}`
}

// What languages and teams put before or after the name of an error.
const AFFIX = /^(?:err|error|errcode|errorcode|code|e)(?=.)|(?:err|error|exception|code)$/

/** Makes the vocabulary of these codes. */
export function vocabularyOf(codes: readonly string[]): Vocabulary {
  const known = new Set(codes)
  const byFold = new Map<string, string>()
  for (const code of codes) if (!byFold.has(fold(code))) byFold.set(fold(code), code)
  const isCandidate = candidates(codes)
  const hasNames = !isNumeric(codes)
  const counts = codes.map((code) => wordsOf(code).length)
  const least = leastOf(counts)
  const lengths = codes.map(({ length }) => length)
  const shortest = lengths.length === 0 ? 1 : Math.max(2, Math.min(...lengths) - 2)
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0) * 2 + 16

  const names = remembered((word): Word => {
    const folded = fold(word)
    const code =
      byFold.get(folded) ?? (wordsOf(word).length > 1 ? withoutAffix(folded, byFold) : undefined)
    if (code !== undefined) return { code, candidate: true }
    const isLike =
      hasNames && /^\p{Lu}/u.test(word) && !OTHER_NAMES.test(word) && wordsOf(word).length >= least
    return isLike ? CANDIDATE : NOTHING
  })
  const texts = remembered((word): Word => {
    if (known.has(word)) return { code: word, candidate: true }
    return isCandidate(word) ? CANDIDATE : NOTHING
  })
  return { shortest, longest, text: texts, name: names, near: remembered(nearOf(byFold)) }
}

function withoutAffix(folded: string, byFold: ReadonlyMap<string, string>): string | undefined {
  const bare = folded.replace(AFFIX, '')
  return bare.length < 6 ? undefined : (byFold.get(bare) ?? byFold.get(bare.replace(AFFIX, '')))
}

/** The number of words that a word must have: two, where most codes have two. */
function leastOf(counts: readonly number[]): number {
  const single = counts.filter((count) => count < 2).length
  return single * 2 <= counts.length ? 2 : 1
}

const isNumeric = (codes: readonly string[]): boolean =>
  codes.length > 0 &&
  codes.every((code) => /\d$/.test(code) && CODE_STYLES.numeric.pattern.test(code))

/** What all codes of a large catalog begin with: `FST_`. */
function commonPrefix(codes: readonly string[]): string {
  const prefix = /^\p{L}+[^\p{L}\p{N}]/u.exec(codes[0] ?? '')?.[0] ?? ''
  return codes.length >= 5 && codes.every((code) => code.startsWith(prefix)) ? prefix : ''
}

/** Returns true for texts that are written as these codes are. */
function candidates(codes: readonly string[]): (word: string) => boolean {
  if (codes.length === 0) return (word) => CODE_STYLES['upper-snake'].pattern.test(word)
  const style = isNumeric(codes) ? 'numeric' : styleOf(codes)
  // A number has its prefix and its length: E1001 and E1002 say what E999999 is not.
  if (style === 'numeric') {
    const forms = new Set(codes.map((code) => code.replace(/\d/g, '0')))
    return (word) => forms.has(word.replace(/\d/g, '0'))
  }
  const { pattern } = CODE_STYLES[style]
  const least = leastOf(codes.map((code) => wordsOf(code).length))
  const prefix = commonPrefix(codes)
  const marks = new Set(codes.map((code) => code.replace(/[\p{L}\p{N}]+/gu, '')))
  const isLoose = style === 'any' || style === 'dotted'
  return (word) =>
    pattern.test(word) &&
    word.startsWith(prefix) &&
    wordsOf(word).length >= least &&
    // `order.not_found` says nothing about `com.example.shop` or `index.html`.
    (!isLoose || marks.has(word.replace(/[\p{L}\p{N}]+/gu, '')))
}

const SHORTEST_FOR_TWO = 10
const SHORTEST = 6

function nearOf(byFold: ReadonlyMap<string, string>): (word: string) => string | undefined {
  const byLength = new Map<number, string[]>()
  for (const folded of byFold.keys())
    byLength.set(folded.length, [...(byLength.get(folded.length) ?? []), folded])
  const nearest = (folded: string): string | undefined => {
    const most = folded.length < SHORTEST_FOR_TWO ? 1 : 2
    let best: { folded: string; far: number } | undefined
    for (let length = folded.length - most; length <= folded.length + most; length++)
      for (const candidate of byLength.get(length) ?? []) {
        const far = editDistance(folded, candidate, most)
        if (far <= most && (best === undefined || far < best.far)) best = { folded: candidate, far }
      }
    // Another number is another word.
    if (best === undefined || digits(best.folded) !== digits(folded)) return undefined
    return byFold.get(best.folded)
  }
  return (word) => {
    const folded = fold(word)
    if (folded.length < SHORTEST) return undefined
    const code =
      nearest(folded) ??
      (/^(?:Err|Code)/.test(word) ? nearest(folded.replace(AFFIX, '')) : undefined)
    return code === undefined || isOtherWord(word, code) ? undefined : code
  }
}

const digits = (text: string): string => text.replace(/\D/g, '')

const OTHER = /^(?:in|un|de|re|dis|non|no|s|es|d|ed|ing)$/

/** `INVALID` and `VALID`, `UNLOCKED` and `LOCKED`, `ORDERS` and `ORDER` are words of their own. */
function isOtherWord(one: string, other: string): boolean {
  const ones = wordsOf(one).map((word) => word.toLowerCase())
  const others = wordsOf(other).map((word) => word.toLowerCase())
  const at = ones.findIndex((word, index) => word !== others[index])
  if (ones.length !== others.length || at < 0) return false
  if (ones.slice(at + 1).join() !== others.slice(at + 1).join()) return false
  const [short, long] =
    ones[at]!.length < others[at]!.length ? [ones[at]!, others[at]!] : [others[at]!, ones[at]!]
  if (long.startsWith(short)) return OTHER.test(long.slice(short.length))
  return long.endsWith(short) && OTHER.test(long.slice(0, -short.length))
}

/** A function with a memory, which is emptied when it is full. */
function remembered<Value>(compute: (word: string) => Value): (word: string) => Value {
  const memory = new Map<string, Value>()
  return (word) => {
    if (memory.has(word)) return memory.get(word)!
    const value = compute(word)
    if (memory.size >= MOST_REMEMBERED) memory.clear()
    memory.set(word, value)
    return value
  }
}
