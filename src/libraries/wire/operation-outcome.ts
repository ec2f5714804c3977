import {
  type IssueSeverity,
  type IssueType,
  issueSeverityOf,
  issueTypeOf,
  issueTypeOfStatus,
} from '../../base/core/catalog/issue-type.ts'
import { toFhirPath } from '../../base/core/contract/paths/fhir-path.ts'
import { parseWirePath } from '../../base/core/contract/paths/wire-path.ts'
import { reasonsOf, wordsOf } from '../../base/core/contract/read-body.ts'
import type { Reason } from '../../base/core/contract/reason.ts'
import { narrative } from './narrative.ts'
import type { Coding, KnownEntry, Terms } from './terms.ts'
import { TRANSLATION, translationParts } from './translations.ts'

/**
 * The FHIR OperationOutcome that is written here: valid in R4, R4B and R5 alike. Its media type is
 * `application/fhir+json`.
 */
export type OperationOutcome = {
  resourceType: 'OperationOutcome'
  language: string
  text?: { status: 'generated'; div: string }
  issue: OutcomeIssue[]
}

/** One reason in FHIR (R4 OperationOutcome.issue). */
export type OutcomeIssue = {
  severity: IssueSeverity
  code: IssueType
  details?: { coding?: Coding[]; text?: string; _text?: Translated }
  diagnostics?: string
  _diagnostics?: Translated
  location?: string[]
  expression?: string[]
}

/** The same text in other languages: the standard extension `translation`. */
export type Translated = {
  extension: {
    url: string
    extension: ({ url: 'lang'; valueCode: string } | { url: 'content'; valueString: string })[]
  }[]
}

export type OutcomeOptions = {
  /**
   * The HTTP status of the response: gives the issue type of a code that the catalog does not know,
   * and of a foreign body.
   */
  status?: number
  /**
   * True to add the catalog's translations of its own texts; default false, because every response
   * would carry them all.
   */
  translations?: boolean
}

/** What `toOperationOutcome` returns, with the terms of a catalog. */
export function outcomeOf(
  body: unknown,
  terms: Terms,
  options: OutcomeOptions = {},
): OperationOutcome {
  const reasons = reasonsOf(body)
  const issue =
    reasons.length > 0
      ? reasons.map((reason) => issueOf(reason, terms, options))
      : [foreignIssue(body, options)]
  return outcomeWith(terms.language, issue)
}

/** An outcome with these issues, and with their texts as narrative. */
export function outcomeWith(language: string, issue: OutcomeIssue[]): OperationOutcome {
  const paragraphs = issue.flatMap(
    ({ details, diagnostics }) => [details?.text, diagnostics].filter(Boolean).join(' ') || [],
  )
  return {
    resourceType: 'OperationOutcome',
    language,
    ...(paragraphs.length > 0 && { text: narrative(language, paragraphs) }),
    issue,
  }
}

export function issueOf(
  { error, message, path, fix_stage }: Reason,
  terms: Terms,
  { status, translations = false }: OutcomeOptions = {},
): OutcomeIssue {
  const entry = terms.entry(error)
  const coding = [
    ...(isCode(error) ? [terms.codeCoding(error)] : []),
    ...(isCode(fix_stage) ? [terms.stageCoding(fix_stage)] : []),
  ]
  const text = fhirText(message)
  const fix = fhirText(entry?.fix)
  const own = entry !== undefined && translations
  const told = own && (['message', 'meaning'] as const).find((field) => entry[field] === message)
  return {
    severity: severityOf(entry),
    code: entry === undefined ? unknownType(status) : issueTypeOf(entry),
    ...((coding.length > 0 || text !== undefined) && {
      details: {
        ...(coding.length > 0 && { coding }),
        ...(text !== undefined && { text, ...(told && translated('_text', entry, told)) }),
      },
    }),
    ...(fix !== undefined && {
      diagnostics: fix,
      ...(own && translated('_diagnostics', entry, 'fix')),
    }),
    ...placed(path),
  }
}

function foreignIssue(body: unknown, { status }: OutcomeOptions): OutcomeIssue {
  const text = fhirText(wordsOf(body))
  return {
    severity: 'error',
    code: unknownType(status),
    ...(text !== undefined && { details: { text } }),
  }
}

/** Nothing indicates that repeating the call would help. */
const unknownType = (status: number | undefined): IssueType =>
  status === undefined ? 'processing' : issueTypeOfStatus(status)

/** A code that the catalog does not know is treated as one that stops the call. */
const severityOf = (entry: KnownEntry | undefined): OutcomeIssue['severity'] =>
  entry === undefined ? 'error' : issueSeverityOf(entry)

function placed(path: string): Pick<OutcomeIssue, 'expression' | 'location'> {
  const expression = toFhirPath(path)
  if (expression !== undefined) return { expression: [expression] }
  return path !== '' && 'segments' in parseWirePath(path) ? { location: [path] } : {}
}

function translated<Name extends string>(
  name: Name,
  { translations = {} }: KnownEntry,
  field: 'message' | 'meaning' | 'fix',
) {
  const extension = Object.entries(translations).flatMap(([language, texts]) => {
    const content = fhirText(texts[field])
    return content === undefined
      ? []
      : [{ url: TRANSLATION, extension: translationParts(language, content) }]
  })
  return extension.length > 0 ? ({ [name]: { extension } } as { [Key in Name]: Translated }) : {}
}

/**
 * FHIR's string: no control characters, no half of a surrogate pair, never blank, at most 1 MB (R4
 * 2.24.0.1).
 */
function fhirText(text: string | undefined): string | undefined {
  const allowed = (text ?? '')
    .slice(0, 1_048_576)
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]|\p{Surrogate}/gu, '')
  return allowed.trim() === '' ? undefined : allowed
}

/** FHIR's code: no blank at the ends, single blanks inside. */
const isCode = (text: string): boolean => /^[^\s]+(?: [^\s]+)*$/.test(text) && text.length < 1_000
