import type { Form } from '../../core/contract/forms/form.ts'
import { isFailure, readReasons, reasonsIn } from '../../core/contract/read-answer.ts'
import { fieldsOf, listOf, ownOf, textOf } from '../../core/contract/received.ts'
import type { ReadAnswer } from './catalog.ts'
import type { Table } from './table.ts'

const isIn = (entries: Table) => (code: string) => !!ownOf(entries, code)

/** Reads answers in forms that are rows of data. */
export const readForms =
  (...forms: readonly Form[]): ReadAnswer =>
  (answer, entries) =>
    readReasons(forms, isIn(entries), answer)

/** Reads answers in the form of the contract alone: as {@link readForms} does, in less code. */
export const readRail: ReadAnswer = (answer, entries) => {
  const { body } = answer
  const isKnown = isIn(entries)
  const listIn = (items: unknown) =>
    reasonsIn(
      isKnown,
      listOf(items).map((item) => {
        const { error, message, path, fix_stage } = fieldsOf(item)
        return {
          error: textOf(error),
          message: textOf(message),
          path: textOf(path),
          fix_stage: textOf(fix_stage),
        }
      }),
    )
  const all = (Array.isArray(body) ? (body as unknown[]) : [body]).flatMap((one) => {
    const listed = listIn(fieldsOf(one).errors)
    const top = listIn([one]).filter(
      ({ error, path }) => !listed.some((same) => same.error === error && same.path === path),
    )
    return [...top, ...listed]
  })
  return {
    errors: isFailure(
      answer,
      listIn([body]),
      isKnown,
      'error message path fix_stage errors'.split(' '),
    )
      ? all
      : [],
    warnings: listIn(fieldsOf(body).warnings),
  }
}
