import { isUpperSnake, REASON_FIELDS, type Reason } from './reason.ts'
import { fieldsOf, listOf, textOf } from './received.ts'

/**
 * Returns every reason of any received body; none if the body is not ours. Reads the body of one
 * reason, `errors` with or without the top fields, a bare list, and the `warnings` of a success. A
 * missing field, or one that is not a text, is empty.
 */
export function reasonsOf(body: unknown): Reason[] {
  const { errors, warnings } = reasonsByPlace(body)
  return [...errors, ...warnings].filter(isReason)
}

/**
 * The same, with the `warnings`, which do not fail the call, apart. Items beside a reason are kept,
 * whatever they are: none is hidden. So is a top reason that `errors` lacks.
 */
export function reasonsByPlace(body: unknown): Record<'errors' | 'warnings', Reason[]> {
  const { errors, warnings } = fieldsOf(body)
  const listed = reasonsIn(Array.isArray(body) ? body : errors)
  const top = reasonsIn([body]).filter(
    ({ error, path }) => !listed.some((one) => one.error === error && one.path === path),
  )
  return { errors: [...top, ...listed], warnings: reasonsIn(warnings) }
}

/**
 * The message for people of a body that is not ours: of a framework, a gateway, an OAuth server,
 * RFC 9457. Stack traces are ignored.
 */
export function wordsOf(body: unknown): string {
  if (typeof body === 'string') return body
  const { message, detail, error_description, title, error } = fieldsOf(body)
  for (const value of [message, detail, error_description, title, error]) {
    const words = [value].flat().filter((part): part is string => textOf(part).trim() !== '')
    if (words.length > 0) return words.join(' ')
  }
  return ''
}

const reasonsIn = (items: unknown): Reason[] =>
  listOf(items).some(isReason) ? listOf(items).map(reasonOf) : []

const reasonOf = (item: unknown): Reason =>
  Object.fromEntries(REASON_FIELDS.map((name) => [name, textOf(fieldsOf(item)[name])])) as Reason

/**
 * Frameworks put a phrase such as "Not Found" into `error`, OAuth a lower-case word; neither has a
 * stage.
 */
const isReason = (value: unknown): unknown => {
  const { error, fix_stage } = fieldsOf(value)
  return isUpperSnake(textOf(error)) || (textOf(error) && typeof fix_stage === 'string')
}
