/**
 * Normalizes a text: lower case, without punctuation, one blank between words. Signs such as `<`
 * and `+` stay: they carry meaning.
 */
export const normalizeText = (text: string): string =>
  // Of ASCII, NFKC changes nothing, and these are all of \p{P} and \s. Most texts need no more.
  ASCII.test(text)
    ? text
        .toLowerCase()
        .replace(/[\s!"#%&'()*,\-./:;?@[\\\]_{}]+/g, ' ')
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
