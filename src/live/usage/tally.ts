import type { CodePlaces, Lists } from './code-places.ts'
import type { ReadFile } from './mention.ts'

/** A place in a file, before its line is known. */
export type Spot = {
  readonly path: string
  readonly file: string
  readonly start: number
  readonly end: number
}

/** What happens with one code in all files. */
export type CodeTally = {
  raised: number
  /** The first place where it is only compared or listed, or is in a test. */
  handled?: Spot
  tested?: Spot
  used: boolean
}

const WORDS = /\w+(?:[.:/-]\w+)*/g
const SEPARATOR = /[.:/]/

/** Counts what the files do with each code. Files come in their order. */
export class Tally {
  readonly codes = new Map<string, CodeTally>()
  /** True if a document mentions codes. */
  hasPages = false
  #hasCode = false

  /**
   * True if only documents mention codes, and no source code uses any: then the run is about the
   * documents.
   */
  get isOnlyDocuments(): boolean {
    const isUsed = [...this.codes.values()].some(({ used }) => used)
    return !isUsed && (this.hasPages || !this.#hasCode)
  }

  /** Notes that a file of source code was read, whatever is in it. */
  code(): void {
    this.#hasCode = true
  }

  of(code: string): CodeTally {
    const found = this.codes.get(code)
    if (found !== undefined) return found
    const tally: CodeTally = { raised: 0, used: false }
    this.codes.set(code, tally)
    return tally
  }

  /** Codes of OpenAPI documents count as used and raised where source code was read; after all files. */
  documents(codes: Iterable<string>): void {
    if (this.isOnlyDocuments) return
    for (const code of codes) {
      const tally = this.of(code)
      tally.used = true
      tally.raised++
    }
  }

  /**
   * Notes the codes that a test has anywhere, in whatever language: that no test provokes a code is
   * said only if none has its word.
   */
  test(place: { path: string; file: string }, text: string, known: { has(code: string): boolean }) {
    for (const { 0: word, index } of text.matchAll(WORDS)) {
      let start = index
      for (const code of SEPARATOR.test(word) ? [word, ...word.split(SEPARATOR)] : [word]) {
        if (known.has(code)) this.of(code).tested ??= { ...place, start, end: start + code.length }
        if (code !== word) start += code.length + 1
      }
    }
  }

  file(
    { path, file, isTest, uses, mentions }: ReadFile,
    codePlaces: CodePlaces,
    lists: Lists,
  ): void {
    const seen = new Set<number>()
    for (const mention of mentions) {
      const { code, start, end, role } = mention
      if (code === undefined) continue
      seen.add(start)
      const spot = { path, file, start, end }
      if (isTest) {
        this.of(code).tested ??= spot
        continue
      }
      if (role === 'list' && !codePlaces.isCode(mention, lists)) continue
      const tally = this.of(code)
      tally.used = true
      if (role === 'list' || role === 'handle') tally.handled ??= spot
      else tally.raised++
    }
    for (const { code, start, end, shared } of uses) {
      if (seen.has(start)) continue
      const tally = this.of(code)
      if (isTest) {
        tally.tested ??= { path, file, start, end }
        tally.used = tally.used || !shared
        continue
      }
      tally.used = true
      if (shared) tally.handled ??= { path, file, start, end }
      else tally.raised++
    }
  }
}
