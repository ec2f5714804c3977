import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import type { Constants, Mention } from './code.ts'
import type { Words } from './words.ts'

/**
 * The constants of the checked files and of the lists that the catalogs are from, with the codes
 * that are their values: after `OLD = "card_expired"`, `OLD` is this code. A name with two values in
 * lists of other names has no code.
 */
export class CodeConstants implements Constants {
  readonly #codes = new Map<string, Map<string, string | undefined>>()
  /** The names whose value is a text that is not a code. */
  readonly others = new Set<string>()

  constructor(readings: readonly ParsedCatalog[]) {
    for (const { constants = [] } of readings)
      for (const { name, list, code } of constants) if (name !== '') this.#note(name, list, code)
  }

  #note(name: string, list: string, code: string): void {
    const lists = this.#codes.get(name) ?? new Map<string, string | undefined>()
    this.#codes.set(name, lists)
    const before = lists.get(list)
    lists.set(list, lists.has(list) && before !== code ? undefined : code)
  }

  /** Notes what a file defines. A package of Go is one list, over all of its files. */
  add(mentions: readonly Mention[], goPackage: string | undefined): void {
    for (const { defines, code, place } of mentions) {
      if (defines === undefined || !/^\p{Lu}/u.test(defines)) continue
      if (code === undefined) this.others.add(defines)
      else this.#note(defines, goPackage ?? listOf(place), code)
    }
  }

  has(name: string): boolean {
    return this.#codes.has(name)
  }

  /** The names that do not have the words of their code. */
  namesBeside(words: Words): ReadonlySet<string> {
    return new Set(
      [...this.#codes].flatMap(([name, lists]) =>
        [...lists.values()].some((code) => code !== undefined && code !== words.named(name))
          ? name
          : [],
      ),
    )
  }

  of(name: string, list: string | undefined, isOnly = false): string | undefined {
    const lists = this.#codes.get(name)
    if (lists === undefined) return undefined
    const own = list === undefined ? undefined : lists.get(list)
    if (own !== undefined || isOnly) return own
    const [first, ...more] = new Set(lists.values())
    return more.length === 0 && SEVERAL_WORDS.test(name) ? first : undefined
  }
}

/** What a constant is a member of, by its place. */
const listOf = (place: string): string => /^member of (.*)$/.exec(place)?.[1] ?? ''

const SEVERAL_WORDS = /[\p{L}\p{N}]_[\p{L}\p{N}]|[\p{Ll}\p{N}]\p{Lu}/u
