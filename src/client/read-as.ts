import type { AnswerForm } from '../contract/forms/forms-of.ts'
import { readForm } from '../contract/forms/read.ts'
import { reasonsByPlace } from '../contract/read-body.ts'
import type { Reason as Sent } from '../contract/reason.ts'
import type { Answer } from './answer.ts'

/** Reads what a service sent: its reasons, and apart from them the warnings of a success. */
export type ReadAnswer = (
  answer: Answer,
) => Record<'errors' | 'warnings', readonly Sent[]> & { readonly isOther?: boolean }

/** Reads answers in the form of the contract. */
export const readRail: ReadAnswer = ({ body }) => reasonsByPlace(body)

/**
 * Reads answers in the forms of a catalog with `wire`, which its generated module exports: the first
 * form that has reasons counts.
 */
export const readAs = (forms: readonly unknown[]): ReadAnswer => {
  const known = forms as readonly AnswerForm[]
  return (answer) => {
    for (const form of known) {
      if (form === 'rail') {
        const read = readRail(answer)
        if (read.errors.length || read.warnings.length) return read
      } else if (answer.status > 399 || form.inSuccess) {
        const errors = readForm(form, answer)
        if (errors.length) return { errors, warnings: [], isOther: true }
      }
    }
    return { errors: [], warnings: [] }
  }
}
