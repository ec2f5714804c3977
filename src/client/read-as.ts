import type { AnswerForm } from '../contract/forms/forms-of.ts'
import { readForm, readWarnings } from '../contract/forms/read.ts'
import { reasonsByPlace } from '../contract/read-body.ts'
import { outcomeReasons } from '../contract/read-outcome.ts'
import type { Reason as Sent } from '../contract/reason.ts'
import type { Answer } from './answer.ts'

/**
 * Reads what a service sent: its reasons, and apart from them the warnings of a success. `isStage`
 * knows the stages of the table.
 */
export type ReadAnswer = (
  answer: Answer,
  isStage: (stage: string) => boolean,
) => Record<'errors' | 'warnings', readonly Sent[]> & { readonly isOther?: boolean }

/** Reads answers in the form of the contract, also as an OperationOutcome. */
export const readRail: ReadAnswer = ({ body }, isStage) => {
  const { errors, warnings } = reasonsByPlace(body)
  return { errors: [...outcomeReasons(body, isStage), ...errors], warnings }
}

/**
 * Reads answers in the forms of a catalog with `wire`, which its generated module exports: the first
 * form that has reasons counts.
 */
export const readAs = (forms: readonly unknown[]): ReadAnswer => {
  const known = forms as readonly AnswerForm[]
  return (answer, isStage) => {
    const failed = answer.status > 399
    const none = { errors: [], warnings: [] }
    return (
      known
        .map((form): ReturnType<ReadAnswer> => {
          if (form === 'rail') return readRail(answer, isStage)
          const errors = failed || form.inSuccess ? readForm(form, answer) : []
          return { errors, warnings: failed ? [] : readWarnings(form, answer), isOther: true }
        })
        .find(({ errors, warnings }) => errors[0] ?? warnings[0]) ?? none
    )
  }
}
