import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import {
  type Diagnostic,
  diagnosticOf,
  fingerprintOf,
  type Related,
} from '../../core/diagnostic.ts'
import { didYouMean } from '../../core/values/nearest.ts'
import { ranger } from '../../core/yaml/locate.ts'
import type { Finding } from '../../core/yaml/source.ts'
import type { CodePlaces, Lists } from './code-places.ts'
import type { KnownCode, KnownCodes } from './known.ts'
import type { Mention, ReadFile } from './mention.ts'
import { usageRules } from './rules.ts'
import type { Statuses } from './status.ts'
import type { Tally } from './tally.ts'
import type { Use } from './uses.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A finding in a file, before its line is known. */
export type Place = {
  readonly rule: keyof typeof usageRules
  readonly start: number
  readonly end: number
  readonly word: string
  readonly message: string
  readonly code?: string
  readonly related?: Related | readonly Related[]
  readonly suggestion?: string | undefined
}

type Judging = {
  known: KnownCodes
  codePlaces: CodePlaces
  lists: Lists
  statuses: Statuses
  vocabulary: Vocabulary
  guess(code: string): string | undefined
}

/**
 * The findings about one file: codes that are not declared, codes that are retired, and statuses
 * that are not those of the catalog.
 */
export function placesIn({ mentions, uses, isTest }: ReadFile, judging: Judging): Place[] {
  const places = new Map<number, Place>()
  for (const use of uses) {
    const place = ofUse(use, judging)
    if (place !== undefined) places.set(place.start, place)
  }
  for (const mention of mentions) {
    const place = ofMention(mention, isTest, judging)
    if (place !== undefined && !places.has(place.start)) places.set(place.start, place)
  }
  return [...places.values()].sort((a, b) => a.start - b.start)
}

function ofUse({ code, start, end, shared, sure }: Use, judging: Judging): Place | undefined {
  const { known, guess, vocabulary } = judging
  const entry = known.get(code)
  if (entry === undefined) {
    if (shared || !(sure || vocabulary.text(code).candidate)) return undefined
    return undeclared({ word: code, start, end }, guess(code))
  }
  return retired({ code, word: code, start, end }, entry)
}

export const undeclared = (
  at: { word: string; start: number; end: number },
  meant: string | undefined,
): Place => ({
  rule: 'declared',
  ...at,
  code: at.word,
  message: `"${at.word}" is not a code of the catalog${didYouMean(meant)}`,
  suggestion: meant,
})

export const retired = (
  at: { code: string; word: string; start: number; end: number },
  entry: KnownCode,
): Place | undefined =>
  entry.retired && {
    rule: 'live',
    ...at,
    message: entry.retired.message,
    related: entry.retired.related,
  }

function ofMention(mention: Mention, isTest: boolean, judging: Judging): Place | undefined {
  const { code, word, start, end, beside } = mention
  const { known, codePlaces, lists, statuses, vocabulary } = judging
  if (code === undefined) {
    const meant = vocabulary.near(word)
    // Tests make codes up; a typing error is one there, too.
    if (isTest && meant === undefined) return undefined
    if (!codePlaces.isMistake(mention, lists)) return undefined
    return undeclared({ word, start, end }, meant)
  }
  const entry = known.get(code)!
  if (!codePlaces.isCode(mention, lists)) return undefined
  const gone = retired({ code, word, start, end }, entry)
  if (gone !== undefined) return gone
  const expected = isTest && beside?.bare ? undefined : statuses.expected(mention)
  if (expected === undefined) return undefined
  return {
    rule: 'status',
    ...{ code, word, start, end },
    message: `${code} is beside the status ${beside!.status}; the catalog says ${expected}`,
    ...(entry.status && { related: entry.status }),
  }
}

/** The places of both, in order; where both have one, that of source code. */
export function mergedPlaces(places: readonly Place[], more: readonly Place[]): readonly Place[] {
  if (more.length === 0) return places
  const known = new Set(places.map(({ start, rule }) => `${start} ${rule}`))
  return [...places, ...more.filter(({ start, rule }) => !known.has(`${start} ${rule}`))].sort(
    (a, b) => a.start - b.start,
  )
}

/** The findings of a file with their lines. */
export function diagnosticsAt(file: string, text: string, places: readonly Place[]): Diagnostic[] {
  const rangeAt = ranger(text)
  const seen = new Map<string, number>()
  return places.map(({ rule: key, word, message, code, related, suggestion, ...span }) => {
    const { id: rule, severity } = usageRules[key]
    const subject = `${rule} ${word}`
    const times = (seen.get(subject) ?? 0) + 1
    seen.set(subject, times)
    return diagnosticOf({
      rule,
      severity,
      message,
      file,
      range: rangeAt(span),
      ...(code !== undefined && { code }),
      ...(related && { related: [related].flat() }),
      ...(suggestion !== undefined && { suggestions: [suggestion] }),
      fingerprint: fingerprintOf(rule, file, word, times),
    })
  })
}

/** A finding about a code of a catalog, and where the source code shows it. */
export type CodeFinding = { rule: keyof typeof usageRules; finding: Finding; code: string }

// So many codes must be raised here before the others count as forgotten.
const LEAST_RAISED = 5
const LEAST_TESTED = 3

/**
 * The active codes of a catalog that no file uses, raises or tests, except those that are used
 * elsewhere, by their tag. `seen`: the codes of recorded answers.
 */
export function codeFindings(
  { value }: ParsedCatalog,
  tally: Tally,
  seen: ReadonlySet<string> | undefined,
): CodeFinding[] {
  const all = [...tally.codes.values()]
  const raised = all.filter(({ raised }) => raised > 0).length
  const used = all.filter(({ used }) => used).length
  const isService = raised >= LEAST_RAISED && raised * 2 >= used
  const hasTests =
    seen !== undefined || all.filter(({ tested }) => tested !== undefined).length >= LEAST_TESTED
  if (tally.isOnlyDocuments) return []
  return (value.codes ?? []).flatMap((entry, index) => {
    const { code, deprecated, retired, imported_from, tags = [] } = entry
    if (code === undefined) return []
    const find = (rule: CodeFinding['rule'], message: string): CodeFinding[] => [
      { rule, code, finding: { path: ['codes', index, 'code'], message } },
    ]
    const one = tally.codes.get(code)
    const isActive = deprecated === undefined && retired === undefined
    const isOurs =
      isActive &&
      imported_from === undefined && // its owner does not know who uses it, and nobody here can remove it
      !tags.includes('external')
    if (!isOurs) return []
    if (!one?.used)
      return find(
        'found',
        one?.tested === undefined
          ? `${code} is not used in any checked file`
          : `${code} is used only in tests`,
      )
    const found: CodeFinding[] = []
    if (isService && one.raised === 0 && one.handled !== undefined)
      found.push(...find('raised', `${code} is compared or listed, and raised in no checked file`))
    if (hasTests && one.tested === undefined && !seen?.has(code))
      found.push(...find('tested', `no test provokes ${code}`))
    return found
  })
}
