import type { AnswerForm } from '../../core/contract/forms/forms-of.ts'
import { readForm, readWarnings } from '../../core/contract/forms/read.ts'
import { readAny } from './read-any.ts'
import { type ReadAnswer, readRail } from './read-rail.ts'

/**
 * Reads answers in the forms of a catalog with `wire`, which its generated modules export: the first
 * form that has reasons counts.
 */
export const readAs = (forms: readonly unknown[]): ReadAnswer =>
  readAny(
    ...(forms as readonly AnswerForm[]).map(
      (form): ReadAnswer =>
        form === 'rail'
          ? readRail
          : (answer) => {
              const failed = answer.status > 399
              const errors = failed || form.inSuccess ? readForm(form, answer) : []
              return { errors, warnings: failed ? [] : readWarnings(form, answer), isOther: true }
            },
    ),
  )
