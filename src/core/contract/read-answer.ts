import type { Form, FormReason } from './forms/form.ts'
import { membersOf } from './forms/members.ts'
import { readForm, readWarnings } from './forms/read.ts'
import type { HeadersLike } from './headers.ts'
import { isUpperSnake } from './reason.ts'

/** What came back: the body as the JSON library gives it, or as text. */
export type ReceivedAnswer = {
  /** Absent for a frame of a stream. */
  readonly status?: number | undefined
  readonly headers?: HeadersLike | null | undefined
  readonly body?: unknown
}

/** The reasons that failed a call, and those that the service sent as warnings. */
export type ReceivedReasons = {
  readonly errors: readonly FormReason[]
  readonly warnings: readonly FormReason[]
}

/** True for a code of the catalog. */
export type IsKnown = (code: string) => boolean

/**
 * Reasons, if one of them is one: by a code of the catalog, a stage, or what looks like a code.
 * Frameworks and the data of a success have members of the same names. Items beside a reason are
 * kept: none is hidden.
 */
export const reasonsIn = <R extends FormReason>(isKnown: IsKnown, all: readonly R[]) =>
  all.some((one) => isReason(isKnown, one)) ? all : []
const isReason = (isKnown: IsKnown, { error, fix_stage }: FormReason): boolean =>
  !!error && (!!fix_stage || isKnown(error) || isUpperSnake(error))

/**
 * True for an error in a frame of a stream, which has no status: a body with a reason, and with no
 * other members than `names`, those of the form. Data that has a code in it is data.
 */
export const isErrorFrame = (
  { status, body }: ReceivedAnswer,
  reasons: readonly FormReason[],
  names: readonly string[],
): boolean =>
  !status &&
  reasons.length > 0 &&
  Object(body) === body &&
  !Array.isArray(body) &&
  Object.keys(body as object).every((name) => names.includes(name))

/**
 * Reads the reasons of an answer in the first of some forms that has any. Below status 400 an answer
 * fails only in a form with `inSuccess`: whatever codes a success has in it, it is data. A body that is a
 * list, such as a batch of GraphQL, is read item by item. `isCode` also takes codes that the catalog
 * does not have.
 */
export function readReasons(
  forms: readonly Form[],
  isKnown: IsKnown,
  answer: ReceivedAnswer,
  isCode = isKnown,
): ReceivedReasons {
  const { status, body } = answer
  const isOne = (one: FormReason) => isReason(isCode, one)
  const readIn = (form: Form, body: unknown) => readForm(form, { ...answer, body }, isOne)
  for (const form of forms) {
    const { list, ...single } = form
    const bodies =
      Array.isArray(body) && body.length && list?.at !== '' ? (body as unknown[]) : [body]
    const found = bodies.flatMap((body) => readIn(form, body))
    // An OperationOutcome without a status has warnings.
    const isFrame = () =>
      isErrorFrame(
        answer,
        form.top ? readIn(single, body) : found,
        form.outcome ? [] : membersOf(form),
      )
    const isBelow = form.inSuccess && !(status! > 299)
    const errors = status! > 399 || isBelow || isFrame() ? found : []
    const warnings =
      form.outcome && status! > 399
        ? []
        : bodies.flatMap((body) => readWarnings(form, { body }, isOne))
    if (errors[0] ?? warnings[0]) return { errors, warnings }
  }
  return { errors: [], warnings: [] }
}
