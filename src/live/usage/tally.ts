import type { ReadFile } from './claim.ts'
import { documentKind, isSourceCode } from './documents/kinds.ts'

/** What happens with one code in all files. */
type CodeTally = { raised: boolean; used: boolean; tested: boolean }

const WORDS = /\w+(?:[.:/-]\w+)*/g
const SEPARATOR = /[.:/]/

/** Counts what the files do with each code. */
export class Tally {
  readonly codes = new Map<string, CodeTally>()
  #hasPages = false
  #hasCode = false

  /**
   * True if only documents mention codes, and no source code uses any: then the run is about the
   * documents.
   */
  get isOnlyDocuments(): boolean {
    const isUsed = [...this.codes.values()].some(({ used }) => used)
    return !isUsed && (this.#hasPages || !this.#hasCode)
  }

  /** Notes that a file was read, whatever is in it. */
  read(file: string): void {
    this.#hasCode ||= isSourceCode(file)
  }

  of(code: string): CodeTally {
    const found = this.codes.get(code)
    if (found !== undefined) return found
    const tally = { raised: false, used: false, tested: false }
    this.codes.set(code, tally)
    return tally
  }

  /** Codes of OpenAPI documents count as used and raised where source code was read; after all files. */
  documents(codes: Iterable<string>): void {
    if (this.isOnlyDocuments) return
    for (const code of codes) Object.assign(this.of(code), { used: true, raised: true })
  }

  /**
   * Notes the codes that a text has anywhere, in whatever language: those of a test, so that no test
   * provokes a code is said only if none has its word.
   */
  words(text: string, known: { has(code: string): boolean }, note: 'tested' | 'used'): void {
    for (const [word] of text.matchAll(WORDS))
      for (const code of SEPARATOR.test(word) ? [word, ...word.split(SEPARATOR)] : [word])
        if (known.has(code)) this.of(code)[note] = true
  }

  file(read: ReadFile): void {
    const isCode = isSourceCode(read.file)
    this.#hasPages ||= !isCode && read.claims.length > 0
    for (const claim of read.claims) {
      if (claim.kind !== 'code' || claim.code === undefined) continue
      const tally = this.of(claim.code)
      if (read.isTest || documentKind(read.file) === 'gherkin') tally.tested = true
      else if (isCode && (claim.role !== 'list' || claim.needs !== 'never')) {
        tally.used = true
        if (claim.role === 'raise') tally.raised = true
      }
    }
  }
}
