import {
  type Diagnostic,
  diagnosticOf,
  fingerprintOf,
  type Related,
  type Severity,
  type Span,
} from '../../base/core/diagnostic.ts'
import { didYouMean } from '../../base/core/values/nearest.ts'
import { ranger } from '../../base/core/yaml/diagnose.ts'
import type { DeclaredCode } from '../openapi/index.ts'
import { relatedPlace } from './known-codes.ts'
import { usageRules } from './rules.ts'

/** A finding in a file, before its line is known. */
export type Fault = {
  readonly rule: keyof typeof usageRules
  readonly at: Span
  /** What identifies it in its file. */
  readonly subject: string
  readonly message: string
  readonly code?: string | undefined
  readonly related?: Related | undefined
  readonly suggestion?: string | undefined
  /** More that it is about: the call of a code. */
  readonly about?: Span | undefined
}

/** The first and the last of some lines. */
export type Lines = readonly [first: number, last: number]

/** A word that is not a code. */
export const unknownCode = (at: Span, word: string, meant: string | undefined): Fault => ({
  rule: 'declared',
  at,
  subject: word,
  message: `"${word}" is not a code of the catalog${didYouMean(meant)}`,
  code: word,
  suggestion: meant,
})

export function retiredFaults(at: Span, known: DeclaredCode | undefined): Fault[] {
  if (known?.retired === undefined) return []
  const { code } = known
  const instead = known.retired.instead === undefined ? '' : `; ${known.retired.instead}`
  const message = `${code} is retired${instead}`
  const related = relatedPlace(known, 'retired', 'retired here')
  return [{ rule: 'live', at, subject: code, message, code, related }]
}

/**
 * The findings of a file with their lines. `lines`: takes the first and the last of the other lines that a
 * finding is about, by its fingerprint.
 */
export function diagnosticsOf(
  file: string,
  text: string,
  faults: readonly Fault[],
  lines: Map<string, readonly Lines[]>,
): Diagnostic[] {
  const rangeAt = ranger(text)
  const lineAt = (start: number): number => rangeAt({ start, end: start }).line
  const seen = new Map<string, number>()
  const sorted = faults.toSorted((one, other) => one.at.start - other.at.start)
  // A constant with its value, and the same word twice in a line, are one finding.
  const lineOf = ({ rule, subject, at }: Fault) => `${rule} ${subject} ${lineAt(at.start)}`
  const firsts = new Map(sorted.toReversed().map((fault) => [lineOf(fault), fault]))
  return [...firsts.values()].reverse().map((fault) => {
    const { rule: key, at, subject, message, code, related, suggestion, about } = fault
    const { id: rule, severity } = usageRules[key]
    const times = (seen.get(`${rule} ${subject}`) ?? 0) + 1
    seen.set(`${rule} ${subject}`, times)
    const fingerprint = fingerprintOf(rule, file, subject, times)
    if (about !== undefined) lines.set(fingerprint, [[lineAt(about.start), lineAt(about.end)]])
    return diagnosticOf({
      rule,
      severity: severity as Severity,
      message,
      file,
      range: rangeAt(at),
      fingerprint,
      ...(code !== undefined && { code }),
      ...(related !== undefined && { related: [related] }),
      ...(suggestion !== undefined && { suggestions: [suggestion] }),
    })
  })
}
