import type { Form } from '../../core/contract/forms/form.ts'
import { isCodeIn } from '../../core/contract/is-code-in.ts'
import {
  isErrorFrame,
  type ReadInForm,
  readReasonsBy,
  reasonsIn,
} from '../../core/contract/read-answer.ts'
import { isUpperSnake, type Reason } from '../../core/contract/reason.ts'
import { fieldsOf, ownOf, textOf } from '../../core/contract/received.ts'
import type { ReadAnswer } from './catalog.ts'
import { tokenOf } from './read.ts'
import type { Table } from './table.ts'

const isIn = (entries: Table) => (code: string) => !!ownOf(entries, code)

/** Reads answers in forms that are rows of data; `read` is for the forms that there are. */
export const readForms =
  (read: ReadInForm, ...forms: readonly Form[]): ReadAnswer =>
  (answer, entries) =>
    readReasonsBy(read, forms, isIn(entries), answer)

/** The same for codes in a style of their own, which OAuth may have, too: then a failure is of OAuth. */
export const readStyled =
  (read: ReadInForm, ...forms: readonly Form[]): ReadAnswer =>
  (answer, entries) => {
    const isKnown = isIn(entries)
    const found = readReasonsBy(read, forms, isCodeIn(forms, isKnown), answer)
    const isOurs = found.errors.some(
      ({ error, fix_stage }) => fix_stage || isKnown(error) || isUpperSnake(error),
    )
    return { ...found, oauth: !isOurs && !!tokenOf(answer.body, null) }
  }

/** Reads answers in the form of the contract alone: as {@link readForms} does, in less code. */
export const readRail: ReadAnswer = (answer, entries) => {
  const { body } = answer
  const isKnown = (code: string) => !!ownOf(entries, code)
  const reasonIn = (item: unknown): Reason => ({
    error: textOf(fieldsOf(item).error),
    message: textOf(fieldsOf(item).message),
    path: textOf(fieldsOf(item).path),
    fix_stage: textOf(fieldsOf(item).fix_stage),
  })
  const listIn = (items: unknown) =>
    Array.isArray(items) ? reasonsIn(isKnown, items.map(reasonIn)) : []
  const allIn = (one: unknown) => {
    const listed = listIn(fieldsOf(one).errors)
    const top = listIn([one])
    const isNew = ({ error, path }: Reason) =>
      !listed.some((same) => same.error === error && same.path === path)
    return listed[0] ? [...top.filter(isNew), ...listed] : top
  }
  const all = Array.isArray(body) ? body.flatMap(allIn) : allIn(body)
  return {
    errors:
      answer.status! > 399 ||
      isErrorFrame(answer, listIn([body]), [...Object.keys(reasonIn(body)), 'errors'])
        ? all
        : [],
    warnings: listIn(fieldsOf(body).warnings),
  }
}
