import { type Body, bodyOf, type Reason } from '../contract/reason.ts'
import { issueOf, type OperationOutcome, outcomeWith } from '../wire/operation-outcome.ts'
import { type Problem, problemOf } from '../wire/problem.ts'
import type { GivenReason } from './failure.ts'
import { fill } from './params.ts'
import type { ErrorsModule } from './table.ts'
import { termsOf } from './terms.ts'
import type { Texts } from './texts.ts'

/**
 * The forms of an answer: the body of the contract, problem details (RFC 9457), or a FHIR
 * OperationOutcome.
 */
export type Forms = { body: Body; problem: Problem; 'operation-outcome': OperationOutcome }
export type Form = keyof Forms

/** The media type of each form. */
export const MEDIA_TYPES: { readonly [F in Form]: string } = {
  body: 'application/json',
  problem: 'application/problem+json',
  'operation-outcome': 'application/fhir+json',
}

/** A reason as it is written, with what it was made from. */
export type WrittenReason = Reason & { readonly given: GivenReason }

/** Writes reasons, of which there is at least one, in a form. */
export function writersOf(
  errors: ErrorsModule,
  texts: Texts,
): { [F in Form]: (written: readonly WrittenReason[], language: string) => Forms[F] } {
  const body = (written: readonly WrittenReason[]): Body =>
    bodyOf(written.map(({ given: _, ...reason }) => reason))!
  return {
    body,
    problem: (written, language) => problemOf(body(written), termsOf(errors, texts, language)),
    'operation-outcome'(written, language) {
      const terms = termsOf(errors, texts, language)
      const issues = written.map(({ given: { params }, ...reason }) =>
        issueOf(reason, {
          ...terms,
          entry(code) {
            const { fix: _, ...entry } = terms.entry(code)!
            const fix = fill(texts.templates(code, language).fix, params, language)
            return { ...entry, ...(fix !== undefined && { fix }) }
          },
        }),
      )
      return outcomeWith(language, issues)
    },
  }
}
