import { distance } from 'fastest-levenshtein'

/**
 * Normalizes a text: lower case, without punctuation, one blank between words. Signs such as `<`
 * and `+` stay: they carry meaning.
 */
export const normalizeText = (text: string): string =>
  // Of ASCII, NFKC changes nothing, and these are all of \p{P} and \s. Most texts need no more.
  ASCII.test(text)
    ? text
        .toLowerCase()
        // A blank between words stays: most texts have no more to replace than their last character.
        .replace(/[\s!"#%&'()*,\-./:;?@[\\\]_{}]{2,}|(?! )[\s!"#%&'()*,\-./:;?@[\\\]_{}]/g, ' ')
        .trim()
    : text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\p{P}\s]+/gu, ' ')
        .trim()

/** True if two texts have words, and the same ones. */
export function sameWords(one = '', other = ''): boolean {
  if (!mayHaveSameWords(one, other)) return false
  const words = normalizeText(one)
  return words !== '' && words === normalizeText(other)
}

/**
 * False if the first letters alone show that two texts differ when they are normalized: much faster
 * than normalizing them.
 */
export function mayHaveSameWords(one: string, other: string): boolean {
  const [first, second] = [one.charCodeAt(0) | LOWER, other.charCodeAt(0) | LOWER]
  return first === second || !isLetter(first) || !isLetter(second)
}

// Sets the bit that is different in the capital letters of ASCII.
const LOWER = 0x20
const isLetter = (unit: number): boolean => unit >= 97 && unit <= 122

const ASCII = /^[\0-\x7f]*$/

/** `1 error`, `2 errors`. */
export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

export function lineOf(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle
  }
  return low
}

/** Where lines start: after LF, CRLF or a lone CR, as in YAML 1.2 section 5.4. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1)
  }
  return starts
}

// Beyond this length the rest of two texts adds little, and computing the distance takes long.
const LONGEST_TEXT = 1_000

/**
 * The similarity of two texts, from 0 to 1: 1 minus the share of characters that must change. Case
 * and punctuation are ignored.
 */
export function similarity(a: string, b: string): number {
  const [left, right] = [
    normalizeText(a).slice(0, LONGEST_TEXT),
    normalizeText(b).slice(0, LONGEST_TEXT),
  ]
  const longest = Math.max(left.length, right.length)
  return longest === 0 ? 1 : 1 - distance(left, right) / longest
}
