import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import type { Finding } from '../../base/core/yaml/source.ts'
import { isSourceCode, isTestFile } from './kinds.ts'
import { isPlain, type KnownCodes } from './known-codes.ts'
import type { usageRules } from './rules.ts'

export class Tally {
  readonly used = new Set<string>()
  readonly tested = new Set<string>()
  /** True if the config names places: a code of one lower-case word can only be used there. */
  readonly hasPlaces: boolean
  readonly #codes: KnownCodes
  #hasPages = false
  #hasSourceCode = false

  constructor(codes: KnownCodes, hasPlaces: boolean) {
    this.#codes = codes
    this.hasPlaces = hasPlaces
  }

  add(file: string, codes: readonly string[]): void {
    const isSource = isSourceCode(file)
    const isTest = isTestFile(file)
    this.#hasSourceCode ||= isSource
    this.#hasPages ||= !isSource && !isTest && codes.length > 0
    if (isTest) for (const code of codes) this.tested.add(code)
    else if (isSource) for (const code of codes) this.used.add(code)
  }

  /** True if the run is about documents: no source code was read, or it has no code and pages have some. */
  get isOnlyDocuments(): boolean {
    return this.used.size === 0 && (this.#hasPages || !this.#hasSourceCode)
  }

  /** True for a code of which nobody can know whether it is used. */
  isUnknown(code: string): boolean {
    if (this.used.has(code)) return false
    return (isPlain(code) && !this.hasPlaces) || this.#codes.nameless.has(code)
  }
}

export type CodeFinding = { rule: keyof typeof usageRules; finding: Finding }

/**
 * The active codes of a catalog that no file uses, except those that are used elsewhere, by their tag; and
 * those that no test provokes, if that `isAsked`. `seen`: the codes of recorded answers.
 */
export function codeFindings(
  { value }: ParsedCatalog,
  tally: Tally,
  { isAsked, seen }: { isAsked: boolean; seen: ReadonlySet<string> },
): CodeFinding[] {
  if (tally.isOnlyDocuments) return []
  return (value.codes ?? []).flatMap((entry, index): CodeFinding[] => {
    const { code = '', deprecated, retired, imported_from, tags = [] } = entry
    const isOurs =
      deprecated === undefined &&
      retired === undefined &&
      imported_from === undefined && // its owner does not know who uses it, and nobody here can remove it
      !tags.includes('external')
    const isUsed = tally.used.has(code)
    const isTested = tally.tested.has(code) || seen.has(code)
    if (code === '' || !isOurs || tally.isUnknown(code) || (isUsed && (isTested || !isAsked)))
      return []
    const how = isTested ? 'used only in tests' : 'not used in any checked file'
    const message = isUsed ? `no test provokes ${code}` : `${code} is ${how}`
    return [
      { rule: isUsed ? 'tested' : 'found', finding: { path: ['codes', index, 'code'], message } },
    ]
  })
}
