import type { Form } from '../../../base/core/contract/forms/form.ts'
import { isCodeIn } from '../../../base/core/contract/is-code-in.ts'
import {
  isErrorFrame,
  type ReadInForm,
  readReasonsBy,
  reasonsIn,
} from '../../../base/core/contract/read-answer.ts'
import { isUpperSnake, type Reason } from '../../../base/core/contract/reason.ts'
import { fieldsOf, ownOf, textOf } from '../../../base/core/contract/received.ts'
import type { Table } from '../../../base/core/contract/table.ts'
import type { ReadAnswer } from './catalog.ts'
import { tokenOf } from './read.ts'

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
  // An item without a code has that of the top.
  const reasonIn = (item: unknown, code = ''): Reason => {
    const { error } = fieldsOf(item)
    return {
      error: (Number.isSafeInteger(error) ? `${error}` : textOf(error)) || code,
      message: textOf(fieldsOf(item).message),
      path: textOf(fieldsOf(item).path),
      fix_stage: textOf(fieldsOf(item).fix_stage),
    }
  }
  const listIn = (items: unknown, code?: string) =>
    Array.isArray(items)
      ? reasonsIn(
          isKnown,
          items.map((item) => reasonIn(item, code)),
        )
      : []
  const allIn = (one: unknown) => {
    const [top] = listIn([one])
    const listed = listIn(fieldsOf(one).errors, top?.error)
    if (!top) return listed
    for (const one of listed)
      if (one.error === top.error && one.path === top.path) {
        one.message ||= top.message
        one.fix_stage ||= top.fix_stage
        return listed
      }
    return [top, ...listed]
  }
  const bodies = [body].flat() as unknown[]
  return {
    errors:
      answer.status! > 399 ||
      isErrorFrame(answer, listIn([body]), [...Object.keys(reasonIn(body)), 'errors'])
        ? bodies.flatMap(allIn)
        : [],
    warnings: bodies.flatMap((one) => listIn(fieldsOf(one).warnings)),
  }
}
