import type { Form } from '../../core/contract/forms/form.ts'
import { membersOf } from '../../core/contract/forms/members.ts'
import { readForm, readWarnings } from '../../core/contract/forms/read.ts'
import { type Reason as Sent, UPPER_SNAKE } from '../../core/contract/reason.ts'
import { fieldsOf, listOf, ownOf, textOf } from '../../core/contract/received.ts'
import type { ReadAnswer } from './catalog.ts'
import type { Table } from './table.ts'

/**
 * Sent reasons, if one of them is one: by a code of ours, a stage, or what looks like a code. Frameworks
 * have members of the same names. Items beside a reason are kept: none is hidden.
 */
const reasonsIn = (entries: Table, all: readonly Sent[]) =>
  all.some((one) => isReason(entries, one)) ? all : []
const isReason = (entries: Table, { error, fix_stage }: Sent): boolean =>
  !!error && (!!ownOf(entries, error) || !!fix_stage || UPPER_SNAKE.test(error))

/** Reads answers in the form of the contract. */
export const readRail: ReadAnswer = ({ status, body }, entries) => {
  const listIn = (items: unknown) =>
    reasonsIn(
      entries,
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
      status,
      listIn([body]),
      entries,
      'error message path fix_stage errors'.split(' '),
      body,
    )
      ? all
      : [],
    warnings: listIn(fieldsOf(body).warnings),
  }
}

/** Reads answers in another form, a row of data. */
export const readerOf =
  (form: Form): ReadAnswer =>
  (answer, entries) => {
    const { headers, body, status } = answer
    // A batch, of GraphQL or JSON-RPC, is a list of answers.
    const bodies = Array.isArray(body) && form.list?.at !== '' ? (body as unknown[]) : [body]
    const readIn = (form: Form, body: unknown) =>
      reasonsIn(
        entries,
        readForm(form, { headers, body }, (one) => isReason(entries, one)),
      )
    const errors = bodies.flatMap((body) => readIn(form, body))
    const { list, ...single } = form
    const first = form.top ? readIn(single, body) : errors
    return {
      errors:
        form.inSuccess ||
        isFailure(status, first, entries, form.outcome ? [] : membersOf(form), body)
          ? errors
          : [],
      warnings: form.outcome && status! > 399 ? [] : reasonsIn(entries, readWarnings(form, answer)),
    }
  }

/** Reads answers in several forms: the first that has reasons counts. */
export const readAny =
  (...readers: readonly ReadAnswer[]): ReadAnswer =>
  (answer, entries) =>
    readers
      .map((read) => read(answer, entries))
      .find(({ errors, warnings }) => errors[0] ?? warnings[0]) ?? { errors: [], warnings: [] }

/**
 * True for an answer that failed. A success may have data that looks like a failure: it is one only if
 * it has nothing else than the members of the form, and a code of ours. So is a frame of a stream.
 */
const isFailure = (
  status: number | undefined,
  [first]: readonly Sent[],
  entries: Table,
  names: readonly string[],
  body: unknown,
): boolean =>
  status! > 399 ||
  (!!first &&
    (!status || !!ownOf(entries, first.error)) &&
    !Array.isArray(body) &&
    Object.keys(fieldsOf(body)).every((name) => names.includes(name)))
