import type { Form, FormReason } from '../../../base/core/contract/forms/form.ts'
import { membersOf } from '../../../base/core/contract/forms/members.ts'
import { headerAt, valueAtPlace } from '../../../base/core/contract/forms/place.ts'
import { readForm } from '../../../base/core/contract/forms/read.ts'
import { namesIn } from '../../../base/core/contract/paths/json-pointer.ts'
import type { ReceivedAnswer } from '../../../base/core/contract/read-answer.ts'
import { fieldsOf } from '../../../base/core/contract/received.ts'
import { isRecord } from '../../../base/core/values/record.ts'
import type { Contract } from '../contract.ts'

/**
 * The reasons in the body of a success that clients take for data, if the service seems to mean a
 * failure: it is nothing but an error body, or it has more members than the form, or a code that the
 * catalog does not have. Data may have codes, too, such as the page of a code, or the rows that an
 * import refused: a code alone is enough only where nothing but a failure has one.
 */
export function suspectsIn(
  form: Form,
  answer: ReceivedAnswer,
  contract: Contract,
): readonly FormReason[] {
  const reasons = form.outcome ? [] : readForm(form, answer)
  return isErrorBody(form, answer, contract) || isSuspect(form, reasons, answer, contract)
    ? reasons
    : []
}

/** True for a body whose first reason has a code of the catalog, and that has members of the form only. */
function isErrorBody(form: Form, answer: ReceivedAnswer, { entry }: Contract): boolean {
  const { list, ...alone } = form
  const [first] = readForm(form.top ? alone : form, answer)
  const names = membersOf(form)
  return (
    first !== undefined &&
    entry(first.error) !== undefined &&
    isRecord(answer.body) &&
    Object.keys(answer.body).every((name) => names.includes(name))
  )
}

function isSuspect(
  form: Form,
  reasons: readonly FormReason[],
  answer: ReceivedAnswer,
  { entry, isCodeLike }: Contract,
): boolean {
  if (isOnlyThis(form, answer.body) && entry(reasons[0]?.error)) return true
  const { list, ...alone } = form
  const { top, status = {} } = alone
  const [first] = top ? readForm(alone, answer) : []
  if (first && top) {
    const isPlaced =
      form.code !== undefined || headerAt(top.code) !== undefined || namesIn(top.code).length > 1
    const isWhole = first.message !== ''
    if (entry(first.error)) return isPlaced || isWhole || top.message === undefined
    const saysFailure = Object.keys(status).some(
      (place) => Number(valueAtPlace(answer.body, place)) > 399,
    )
    return isCodeLike(first.error) && isWhole && (isPlaced || saysFailure)
  }
  return (
    reasons.some(({ error }) => entry(error)?.stop) &&
    reasons.every(
      ({ error, message }) =>
        (entry(error) ?? isCodeLike(error)) && (message !== '' || !list?.message),
    ) &&
    !hasData(form, answer.body)
  )
}

function isOnlyThis(form: Form, body: unknown): boolean {
  const names = membersOf(form)
  return isRecord(body) && Object.keys(body).every((name) => names.includes(name))
}

/** True if there is something beside the list: then a part of the call has succeeded. */
const hasData = ({ list, constant, status }: Form, body: unknown): boolean => {
  const own = new Set(
    [list?.at ?? '', ...Object.keys({ ...constant, ...status })].map((place) => namesIn(place)[0]),
  )
  return (
    !Array.isArray(body) &&
    Object.entries(fieldsOf(body)).some(
      ([name, value]) =>
        !own.has(name) &&
        !/^(?:jsonapi|meta|links|extensions)$/.test(name) &&
        (typeof value === 'object'
          ? Object.keys(fieldsOf(value)).length > 0
          : value === true || typeof value === 'number'),
    )
  )
}
