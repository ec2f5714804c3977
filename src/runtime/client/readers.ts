import type { Form } from '../../core/contract/forms/form.ts'
import { isFailure, readReasons, reasonsIn } from '../../core/contract/read-answer.ts'
import type { Reason } from '../../core/contract/reason.ts'
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
  const names = ['error', 'message', 'path', 'fix_stage']
  const reasonIn = (item: unknown) =>
    Object.fromEntries(names.map((name) => [name, textOf(fieldsOf(item)[name])])) as Reason
  const listIn = (items: unknown) => reasonsIn(isKnown, listOf(items).map(reasonIn))
  const all = (Array.isArray(body) ? (body as unknown[]) : [body]).flatMap((one) => {
    const listed = listIn(fieldsOf(one).errors)
    const top = listIn([one]).filter(
      ({ error, path }) => !listed.some((same) => same.error === error && same.path === path),
    )
    return [...top, ...listed]
  })
  return {
    errors: isFailure(answer, listIn([body]), isKnown, [...names, 'errors']) ? all : [],
    warnings: listIn(fieldsOf(body).warnings),
  }
}
