import { type Reason, UPPER_SNAKE } from './reason.ts'

/**
 * Returns every reason of any received body; none if the body is not ours. Reads the body of one reason, `errors` with or
 * without the top fields, a bare list, and the `warnings` of a success. A missing field, or one that is not a text, is empty.
 */
export function reasonsOf(body: unknown): Reason[] {
  if (Array.isArray(body)) return reasonsIn(body)
  if (!isObject(body)) return []
  const listed = reasonsIn(body.errors)
  return [...(listed.length > 0 ? listed : reasonsIn([body])), ...reasonsIn(body.warnings)]
}

/** The message for people of a body that is not ours: of a framework, a gateway, an OAuth server, RFC 9457. Stack traces are ignored. */
export function wordsOf(body: unknown): string {
  if (typeof body === 'string') return body
  if (!isObject(body)) return ''
  for (const value of [body.message, body.detail, body.error_description, body.title, body.error]) {
    const words = [value].flat().filter((part): part is string => typeof part === 'string' && part.trim() !== '')
    if (words.length > 0) return words.join(' ')
  }
  return ''
}

const reasonsIn = (items: unknown): Reason[] => (Array.isArray(items) ? items.filter(isReason).map(reasonOf) : [])

/** Frameworks put a phrase such as "Not Found" into `error`, OAuth a lower-case word; neither has a stage. */
const isReason = (value: unknown): value is Record<string, unknown> & { error: string } =>
  isObject(value) && typeof value.error === 'string' && (typeof value.fix_stage === 'string' || UPPER_SNAKE.test(value.error))

const reasonOf = ({ error, message, path, fix_stage }: Record<string, unknown>): Reason => ({
  error: text(error),
  message: text(message),
  path: text(path),
  fix_stage: text(fix_stage),
})

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
