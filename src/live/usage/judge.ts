import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import {
  type Diagnostic,
  diagnosticOf,
  fingerprintOf,
  type Related,
  type Span,
} from '../../core/diagnostic.ts'
import { didYouMean } from '../../core/values/text.ts'
import { ranger } from '../../core/yaml/diagnose.ts'
import type { Finding } from '../../core/yaml/source.ts'
import {
  type Claim,
  CODING,
  type CodeClaim,
  type FactClaim,
  type ReadFile,
  type SystemClaim,
} from './claim.ts'
import type { DeclaredCodes } from './declared.ts'
import { isSetBeside, looseSystem } from './documents/systems.ts'
import { usageRules } from './rules.ts'
import type { Tally } from './tally.ts'
import type { Words } from './words.ts'

/** A finding in a file, before its line is known. */
type Fault = {
  readonly rule: keyof typeof usageRules
  readonly start: number
  readonly end: number
  readonly word: string
  readonly message: string
  readonly code?: string | undefined
  readonly related?: Related | undefined
  readonly suggestion?: string | undefined
  readonly about?: readonly Span[] | undefined
  /** A code at the same place, for a word that is not one. */
  readonly example?: Example | undefined
}

/** The first and the last of some lines. */
export type Lines = readonly [first: number, last: number]

/** A code at the place of another word. */
export type Example = {
  readonly file: string
  readonly word: string
  readonly at: number
  readonly place: string
}

/** Judges what files say by what all of them say together: their order says nothing. */
export class Judge {
  readonly #declared: DeclaredCodes
  readonly #words: Words
  readonly #guess: (word: string) => string | undefined
  readonly #examples = new Map<string, Example>()
  readonly #right = new Set<string>()
  readonly #valueSets: Set<string>
  #hasCodes = false

  constructor(
    files: readonly ReadFile[],
    declared: DeclaredCodes,
    words: Words,
    guess: (word: string) => string | undefined,
  ) {
    this.#declared = declared
    this.#words = words
    this.#guess = guess
    this.#valueSets = new Set(declared.systems.map(({ valueSet }) => looseSystem(valueSet)))
    for (const file of files) {
      for (const url of file.valueSets ?? []) this.#valueSets.add(looseSystem(url))
      for (const claim of file.claims) {
        if (claim.kind === 'fact' && claim.isRight) this.#right.add(claim.place)
        else if (claim.kind === 'code') this.#note(claim, file)
      }
    }
  }

  #note({ code, word, at, place, needs }: CodeClaim, { file, isTest }: ReadFile): void {
    if (code === undefined || needs === 'never' || isTest) return
    this.#hasCodes = true
    if (!this.#examples.has(place)) this.#examples.set(place, { file, word, at: at.start, place })
  }

  /** The findings in a file. */
  in(file: ReadFile): Fault[] {
    return file.claims
      .flatMap((claim) => this.#of(claim, file) ?? [])
      .sort((a, b) => a.start - b.start)
  }

  #of(claim: Claim, file: ReadFile): Fault | undefined {
    switch (claim.kind) {
      case 'code':
        return this.#ofCode(claim, file)
      case 'fact':
        return this.#ofFact(claim)
      case 'system':
        return this.#ofSystem(claim)
    }
  }

  #ofCode(claim: CodeClaim, { isTest }: ReadFile): Fault | undefined {
    const { word, code, at, about, isExcused } = claim
    if (code !== undefined) {
      const { retired } = this.#declared.codes.get(code)!
      if (retired === undefined || isExcused || claim.needs === 'never') return undefined
      return { rule: 'live', code, word, about, ...at, ...retired }
    }
    if (isExcused && claim.place !== CODING) return undefined
    const near = this.#words.near(word)
    if (!this.#isMistake(claim, near, isTest)) return undefined
    const meant = near ?? (claim.place === CODING ? this.#guess(word) : undefined)
    return {
      ...{ rule: 'declared', word, about, ...at, code: word, suggestion: meant },
      message: `"${word}" is not a code of the catalog${didYouMean(meant)}`,
      example: meant === undefined ? this.#examples.get(claim.place) : undefined,
    }
  }

  #isMistake({ needs, place }: CodeClaim, near: string | undefined, isTest: boolean): boolean {
    if (needs === 'nothing') return !isTest || near !== undefined || place === CODING
    if (needs === 'never' || (needs === 'same' && !this.#examples.has(place))) return false
    if (near !== undefined) return this.#hasCodes
    // Tests make codes up.
    if (isTest) return false
    if (needs === 'any') return this.#hasCodes
    return needs !== 'typing' && this.#examples.has(place)
  }

  #ofFact(claim: FactClaim): Fault | undefined {
    const { at, about, declared, field, right, isRight, place, needs, beside, path } = claim
    if (isRight || beside?.needs === 'never') return undefined
    if (needs === 'place' && !this.#right.has(place)) return undefined
    return {
      rule:
        field === 'http' ? 'status' : field === 'text' || field === 'display' ? 'text' : 'beside',
      ...{ ...at, about },
      word: `${declared.code} ${field}`,
      code: declared.code,
      message: messageOf(claim),
      related: declared.place(path, field === 'http' ? `${right} here` : undefined),
    }
  }

  #ofSystem({ at, system, word, code }: SystemClaim): Fault | undefined {
    const loose = looseSystem(system)
    const { systems } = this.#declared
    const meant = systems.find(
      (one) => looseSystem(one.codes) === loose || looseSystem(one.stages) === loose,
    )
    const isSet =
      this.#valueSets.has(loose) ||
      (code !== undefined && systems.some(({ codes }) => isSetBeside(system, codes)))
    if (meant === undefined && !isSet) return undefined
    const right =
      meant === undefined
        ? systems[0]!.codes
        : looseSystem(meant.codes) === loose
          ? meant.codes
          : meant.stages
    const message = isSet
      ? `${system} is the URL of a ValueSet; the system of the codes is ${right}`
      : system.includes('|')
        ? `the system of the codes is ${right}; its version belongs into the element version`
        : `the system of the codes is ${right}, not ${system}`
    return {
      ...{ rule: 'system', start: at.start, end: at.end, word: `${word} ${system}`, message, code },
      related:
        code === undefined
          ? undefined
          : this.#declared.codes.get(code)!.place(['code'], 'the code is here'),
    }
  }
}

const NAMES = {
  stage: 'stage',
  stop: '`stop`',
  retry: 'retry',
  issueType: 'issue type',
  severity: 'severity',
  text: 'text',
  display: 'display',
} as const

function messageOf({ declared: { code }, field, value, right }: FactClaim): string {
  if (field === 'http') return `${code} is beside the status ${value}; the catalog says ${right}`
  if (field === 'text' || field === 'display')
    return `this ${NAMES[field]} of ${code} is not in the catalog, which says "${right}"`
  return `the ${NAMES[field]} of ${code} is ${right} in the catalog, not ${value}`
}

/**
 * The findings of a file with their lines. `exampleAt`: the place of an example in any file;
 * `lines`: takes the first and the last of the other lines that a finding is about, by its fingerprint.
 */
export function diagnosticsAt(
  file: string,
  text: string,
  faults: readonly Fault[],
  exampleAt: (example: Example) => Related | undefined,
  lines: Map<string, readonly Lines[]>,
): Diagnostic[] {
  const rangeAt = ranger(text)
  const seen = new Map<string, number>()
  const lineAt = (start: number): number => rangeAt({ start, end: start }).line
  return faults.map(({ rule: key, word, message, code, related, suggestion, example, ...span }) => {
    const { about = [], start, end } = span
    const { id: rule, severity } = usageRules[key]
    const subject = `${rule} ${word}`
    const times = (seen.get(subject) ?? 0) + 1
    seen.set(subject, times)
    const all = [related, example && exampleAt(example)].filter((one) => one !== undefined)
    const fingerprint = fingerprintOf(rule, file, word, times)
    lines.set(
      fingerprint,
      about.map((one) => [lineAt(one.start), lineAt(one.end)]),
    )
    return diagnosticOf({
      ...{ rule, severity, message, file, range: rangeAt({ start, end }) },
      ...(code !== undefined && { code }),
      ...(all.length > 0 && { related: all }),
      ...(suggestion !== undefined && { suggestions: [suggestion] }),
      fingerprint,
    })
  })
}

/** A finding about a code of a catalog, and where the source code shows it. */
export type CodeFinding = { rule: keyof typeof usageRules; finding: Finding; code: string }

/**
 * The active codes of a catalog that no file uses, raises or tests, except those that are used
 * elsewhere, by their tag. `seen`: the codes of recorded answers.
 */
export function codeFindings(
  { value }: ParsedCatalog,
  tally: Tally,
  seen: ReadonlySet<string> | undefined,
): CodeFinding[] {
  if (tally.isOnlyDocuments) return []
  const all = [...tally.codes.values()]
  const raisesAny = all.some(({ raised }) => raised)
  const hasTests = seen !== undefined || all.some(({ tested }) => tested)
  return (value.codes ?? []).flatMap((entry, index) => {
    const { code, deprecated, retired, imported_from, tags = [] } = entry
    const isOurs =
      deprecated === undefined &&
      retired === undefined &&
      imported_from === undefined && // its owner does not know who uses it, and nobody here can remove it
      !tags.includes('external')
    if (code === undefined || !isOurs) return []
    const find = (rule: CodeFinding['rule'], message: string): CodeFinding[] => [
      { rule, code, finding: { path: ['codes', index, 'code'], message } },
    ]
    const { used, raised, tested } = tally.of(code)
    if (!used)
      return find(
        'found',
        tested ? `${code} is used only in tests` : `${code} is not used in any checked file`,
      )
    return [
      ...(raisesAny && !raised
        ? find('raised', `${code} is compared or listed, and raised in no checked file`)
        : []),
      ...(hasTests && !tested && !seen?.has(code)
        ? find('tested', `no test provokes ${code}`)
        : []),
    ]
  })
}
