import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import type { Related } from '../../base/core/diagnostic.ts'
import { addTo } from '../../base/core/values/lists.ts'
import { nearestOf } from '../../base/core/values/nearest.ts'
import { TypingErrors } from '../../base/core/values/typing-errors.ts'
import { placeIn } from '../../base/core/yaml/source.ts'
import { type DeclaredCode, declaredOf } from '../openapi/index.ts'

/** A constant with the value of a code, and what it is a member of; empty if that is not known. */
export type Constant = { readonly code: string; readonly list: string; readonly name: string }

/** True for a code that is one lower-case word or a number: as a text, it can be anything. */
export const isPlain = (code: string): boolean => /^[\p{Ll}\d]+$/u.test(code)

// At the end of a text, such as `codes.CARD_LOST`.
const LAST_NAME = /(?<![\p{L}\p{N}_$])[\p{L}\p{N}_$]*$/u
const ONE_WORD = /^[A-Z]?(?:[a-z\d]*|[A-Z\d]*)$/

const NUMBERED = /^\d+(?:[-_.:]\d+)+$/
const inZeros = (text: string): string => text.replace(/\d/g, '0')

/** The codes of the catalogs, by their texts and by the names of their constants. */
export class KnownCodes {
  readonly #codes: ReadonlyMap<string, DeclaredCode>
  readonly #constants = new Map<string, Constant[]>()
  readonly #lists: ReadonlySet<string>
  /** The codes of digits and marks, with 0 for each digit. */
  readonly #numbered: ReadonlySet<string>
  /** The codes of systems behind the API. */
  readonly #upstream: ReadonlySet<unknown>
  readonly #typing: TypingErrors
  #typingOfNames: TypingErrors | undefined
  /** The codes that a list in code has, whose constants are not known. */
  readonly nameless: ReadonlySet<string>
  /** True if a constant begins with a small letter. */
  readonly hasSmallNames: boolean
  /** The code that a word most likely means where only a code can be. */
  readonly nearest: (word: string) => string | undefined

  constructor(readings: readonly ParsedCatalog[], constants: readonly Constant[]) {
    this.#codes = declaredOf(readings).codes
    const codes = [...this.#codes.keys()]
    for (const one of constants)
      if (this.#codes.has(one.code)) addTo(this.#constants, one.name, one)
    this.nameless = new Set(this.#constants.get('')?.map(({ code }) => code))
    this.#lists = new Set(constants.flatMap(({ list }) => (list === '' ? [] : list)))
    this.#upstream = new Set(
      readings.flatMap(({ value }) =>
        (value.codes ?? []).flatMap(({ from }) => Object.values(from ?? {}).flat()),
      ),
    )
    this.#numbered = new Set(codes.filter((code) => NUMBERED.test(code)).map(inZeros))
    this.#typing = new TypingErrors(codes.filter((code) => !isPlain(code)))
    this.hasSmallNames = constants.some(({ name }) => /^[^A-Z]/.test(name))
    this.nearest = nearestOf(codes)
  }

  /** The codes that are not retired. */
  get live(): DeclaredCode[] {
    return Array.from(this.#codes.values()).filter(({ retired }) => retired === undefined)
  }

  get(code: string): DeclaredCode | undefined {
    return this.#codes.get(code)
  }

  /** The code that a text in quotes is. */
  ofText(text: string): string | undefined {
    return this.#codes.has(text) && !isPlain(text) ? text : undefined
  }

  /**
   * The code whose constant a name is; `before`: the text in front of it. A name of one word, or one that
   * begins with a small letter, is one only behind its list: `Code.TIMEOUT`, `errors.cardLost`.
   */
  ofName(name: string, before: () => string): string | undefined {
    const constants = this.#constants.get(name)
    if (constants === undefined) return undefined
    const list = listBefore(before())
    const own = constants.filter((one) => one.list !== '' && one.list === list)
    const isAlone = /^[A-Z]/.test(name) && !ONE_WORD.test(name)
    const others = constants.filter((one) => isAlone || (one.list === '' && list !== undefined))
    return onlyCode(own.length > 0 ? own : others)
  }

  /** True for a name behind a list of constants that does not have it. */
  isMissing(name: string, before: string): boolean {
    const list = listBefore(before)
    const isMember = list !== undefined && this.#lists.has(list) && !ONE_WORD.test(name)
    return isMember && this.ofName(name, () => before) === undefined
  }

  /** The code at a place where only one can be: a text, or a constant, also with its list. */
  atPlace(text: string): string | undefined {
    const [name = ''] = LAST_NAME.exec(text) ?? []
    return (
      [text, name].find((one) => this.#codes.has(one)) ??
      this.ofName(name, () => text.slice(0, text.length - name.length)) ??
      onlyCode(this.#constants.get(name) ?? [])
    )
  }

  /** The code that a text is except for one letter. */
  meantBy(text: string): string | undefined {
    return this.#codes.has(text) ? undefined : this.#typing.meantBy(text)
  }

  /** The code that a text is in lower case. Not where the catalog has codes of such a style. */
  ofLowerCase(text: string): string | undefined {
    const code = text.toUpperCase()
    return this.#codes.has(code) && !this.#codes.has(text) ? code : undefined
  }

  /** True for digits and marks as a code has them: `009-0177` if the catalog has `009-0199`. */
  isNumberedLikeCodes(text: string): boolean {
    return this.#numbered.has(inZeros(text)) && !this.#upstream.has(text)
  }

  /** The constant that a text at a place is except for one letter. */
  nameMeantBy(text: string): string | undefined {
    this.#typingOfNames ??= new TypingErrors([...this.#constants.keys()])
    return this.#typingOfNames.meantBy(LAST_NAME.exec(text)?.[0] ?? '')
  }
}

const listBefore = (before: string): string | undefined =>
  /([\p{L}\p{N}_$]{1,80})(?:\?\.|\.|::|->|\\)$/u.exec(before)?.[1]

function onlyCode(constants: readonly Constant[]): string | undefined {
  const [first, ...others] = new Set(constants.map(({ code }) => code))
  return others.length === 0 ? first : undefined
}

/** A place in the entry of a code, for a finding. */
export function relatedPlace(
  { source, path }: DeclaredCode,
  field: string,
  message: string,
): Related {
  const at = [...path, field]
  const { file, range } = placeIn(source, at, field === 'retired' ? 'key' : 'value')
  return { file, range, path: at, message }
}
