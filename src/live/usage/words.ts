import { CODE_STYLES, styleOf } from '../../core/catalog/code-style.ts'
import { BoundedMap } from '../../core/values/bounded-map.ts'
import { memoByKey } from '../../core/values/memo.ts'
import { editDistance } from '../../core/values/text.ts'
import { splitWords } from '../../core/values/words.ts'

/** The codes of the catalogs, and what is written like one. */
export type Words = {
  has(word: string): boolean
  /** True for the beginning of a code up to a mark, or its end from one: `CARD_` and `_LOST`. */
  isPart(text: string): boolean
  /** The code that the name of a constant has: `CARD_EXPIRED`, `CardExpired` and `ErrCardExpired` are one. */
  named(name: string): string | undefined
  /** True for a text that is written as the codes are. */
  isLike(text: string): boolean
  /** True for a name that a constant for a code could have; `list` is what it is a member of. */
  isName(name: string, list?: string): boolean
  /** The code that a word most likely means, when one or two letters are wrong. */
  near(word: string): string | undefined
}

/** Letters and digits alone: what all spellings of a name have in common. */
const fold = (word: string): string => word.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

const wordsOf = (text: string): string[] =>
  (/\p{Ll}/u.test(text) ? splitWords(text, '_') : text).split(/[^\p{L}\p{N}]+/u).filter(Boolean)

// Names of types, and of lists of codes: `AccountErrorCode`, `TimeoutException`.
const OTHER_NAMES = /(?:Codes?|Exceptions?|Errors|Types?|Enum|Handler|Messages?)$/

// What languages and teams put before or after the name of an error.
const AFFIX = /^(?:err|error|errcode|errorcode|code|e)(?=.)|(?:err|error|exception|code)$/

// So many letters are left of a name without what is before or after it.
const SHORTEST_NAME = 6

export function wordsOfCodes(codes: readonly string[]): Words {
  const known = new Set(codes)
  const byFold = new Map<string, string>()
  for (const code of codes) if (!byFold.has(fold(code))) byFold.set(fold(code), code)
  const isNumeric =
    codes.length > 0 &&
    codes.every((code) => /\d$/.test(code) && CODE_STYLES.numeric.pattern.test(code))
  const least = codes.reduce((few, code) => Math.min(few, wordsOf(code).length), 2)
  const isLike = likeness(codes, isNumeric, least)
  const near = remembered(nearOf(byFold))
  const parts = new Set(
    codes.flatMap((code) =>
      [...code.slice(0, -1).matchAll(/[^\p{L}\p{N}]/gu)].flatMap(({ index }) => [
        code.slice(0, index + 1),
        code.slice(index),
      ]),
    ),
  )
  return {
    has: (word) => known.has(word),
    isPart: (text) => parts.has(text),
    named: remembered((name) => {
      const folded = fold(name)
      const bare = folded.replace(AFFIX, '')
      return (
        byFold.get(folded) ??
        (bare.length < SHORTEST_NAME || wordsOf(name).length < 2
          ? undefined
          : (byFold.get(bare) ?? byFold.get(bare.replace(AFFIX, ''))))
      )
    }),
    isLike: (text) => known.has(text) || isLike(text),
    isName: (name, list) =>
      // Our libraries name the members of `Code` as the codes.
      (list === 'Code' && isLike(name)) ||
      (!isNumeric &&
        /^\p{Lu}/u.test(name) &&
        !OTHER_NAMES.test(name) &&
        wordsOf(name).length >= least),
    near,
  }
}

/**
 * True for texts in the style of the codes: the same case and marks, the same prefix if all have
 * one, and at least as many words as the shortest code, up to two.
 */
function likeness(
  codes: readonly string[],
  isNumeric: boolean,
  least: number,
): (word: string) => boolean {
  if (codes.length === 0) return (word) => CODE_STYLES['upper-snake'].pattern.test(word)
  const style = isNumeric ? 'numeric' : styleOf(codes)
  // A number has its prefix and its length: E1001 and E1002 say what E999999 is not.
  if (style === 'numeric') {
    const forms = new Set(codes.map((code) => code.replace(/\d/g, '0')))
    return (word) => forms.has(word.replace(/\d/g, '0'))
  }
  const { pattern } = CODE_STYLES[style]
  // The words between colons are sentences: `err:card:not_found` is written as `err:card:lost`.
  const marksOf = (word: string) =>
    word.replace(word.includes(':') ? /[^:/.]+/g : /[\p{L}\p{N}]+/gu, '')
  const first = /^\p{L}+[^\p{L}\p{N}]/u.exec(codes[0]!)?.[0] ?? ''
  const prefix = codes.length > 1 && codes.every((code) => code.startsWith(first)) ? first : ''
  const marks = new Set(codes.map(marksOf))
  const isLoose = style === 'any' || style === 'dotted'
  return (word) =>
    pattern.test(word) &&
    word.startsWith(prefix) &&
    wordsOf(word).length >= least &&
    // `order.not_found` says nothing about `com.example.shop` or `index.html`.
    (!isLoose || marks.has(marksOf(word)))
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
    const isSame = best !== undefined && digits(best.folded) === digits(folded)
    return isSame ? byFold.get(best!.folded) : undefined
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

type Find = (word: string) => string | undefined

/** A function with a memory of some words. */
function remembered(find: Find): Find {
  const known = memoByKey((word: string) => find(word) ?? '', new BoundedMap<string>(200_000))
  return (word) => known(word) || undefined
}

const digits = (text: string): string => text.replace(/\D/g, '')

const BEGUN = /^(?:in|un|de|re|no)$/
// A participle has no plural: FOUNDS is FOUND with a letter too many, as FOUNDD is.
const ENDED =
  /(?<!(?<!e)ed|found|lost|sent|paid|held|known|given|taken|done|s)-s$|(?:s|x|z|ch|sh|o)-es$|e-d$|(?<!e|ed)-ed$/

/**
 * `INVALID` and `VALID`, `UNLOCKED` and `LOCKED`, `ORDERS` and `ORDER` are words of their own, and so is
 * `invalid_id` where a code is `INVALID_ID`.
 */
function isOtherWord(one: string, other: string): boolean {
  if (fold(one) === fold(other) && /\p{Ll}/u.test(one) !== /\p{Ll}/u.test(other)) return true
  const ones = wordsOf(one).map((word) => word.toLowerCase())
  const others = wordsOf(other).map((word) => word.toLowerCase())
  const at = ones.findIndex((word, index) => word !== others[index])
  if (ones.length !== others.length || at < 0) return false
  if (ones.slice(at + 1).join() !== others.slice(at + 1).join()) return false
  const [short, long] =
    ones[at]!.length < others[at]!.length ? [ones[at]!, others[at]!] : [others[at]!, ones[at]!]
  if (long.startsWith(short)) return ENDED.test(`${short}-${long.slice(short.length)}`)
  return long.endsWith(short) && BEGUN.test(long.slice(0, -short.length))
}
