import { BoundedMap } from './bounded-map.ts'
import { memoByKey } from './memo.ts'

const FEWEST_LETTERS = 6

/** Finds the code that a text is except for one letter: missing, added, another, or two that are swapped. */
export class TypingErrors {
  /** The codes by themselves, and by what is left of them without one character. */
  readonly #codes = new Map<string, string[]>()
  readonly #lengths: ReadonlySet<number>
  readonly #find = memoByKey((text: string) => this.#nearest(text) ?? '', new BoundedMap(200_000))

  constructor(codes: readonly string[]) {
    for (const code of codes)
      for (const key of new Set([code, ...shortened(code)])) {
        const same = this.#codes.get(key)
        if (same === undefined) this.#codes.set(key, [code])
        else same.push(code)
      }
    this.#lengths = new Set(codes.flatMap(({ length }) => [length - 1, length, length + 1]))
  }

  meantBy(text: string): string | undefined {
    return this.#lengths.has(text.length) ? this.#find(text) || undefined : undefined
  }

  #nearest(text: string): string | undefined {
    if (text.replace(/\P{L}/gu, '').length < FEWEST_LETTERS) return undefined
    for (const key of [text, ...shortened(text)]) {
      const code = this.#codes.get(key)?.find((one) => isTypingError(text, one))
      if (code !== undefined) return code
    }
    return undefined
  }
}

const shortened = (text: string): string[] =>
  Array.from({ length: text.length }, (_, at) => text.slice(0, at) + text.slice(at + 1))

function isTypingError(text: string, code: string): boolean {
  const shortest = Math.min(text.length, code.length)
  let start = 0
  while (start < shortest && text[start] === code[start]) start++
  let end = 0
  while (end < shortest - start && text.at(-1 - end) === code.at(-1 - end)) end++
  const [typed, meant] = [text, code].map((one) => one.slice(start, one.length - end)) as [
    string,
    string,
  ]
  if (typed.length === 2 && meant.length === 2)
    return typed[0] === meant[1] && typed[1] === meant[0] && !/\d/.test(typed)
  if (typed.length > 1 || meant.length > 1 || !/^\p{L}+$/u.test(typed + meant)) return false
  // `CARDS` is another word than `CARD`, and `card` than `Card`.
  const isPlural = end === 0 && typed.length !== meant.length && /^s$/i.test(typed + meant)
  return !isPlural && typed.toLowerCase() !== meant.toLowerCase()
}
