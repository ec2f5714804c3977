import type { Form, FormReason } from './forms/form.ts'
import { membersOf } from './forms/members.ts'
import { readForm, readListed, readPlaces, readWarnings } from './forms/read.ts'
import type { HeadersLike } from './headers.ts'
import { isUpperSnake } from './reason.ts'
import { fieldsOf } from './received.ts'

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
  !status && reasons.length > 0 && Object.keys(fieldsOf(body)).every((name) => names.includes(name))

/** Reads an answer in one form. `isCode` says which texts are codes. */
export type ReadInForm = (form: Form, isCode: IsKnown, answer: ReceivedAnswer) => ReceivedReasons

/** Reads an answer in a form of places. */
export const readInForm: ReadInForm = (form, isCode, answer) => {
  const { list, ...single } = form
  const isOne = (one: FormReason) => isReason(isCode, one)
  const readIn = (form: Form, body: unknown) => readPlaces(form, { ...answer, body }, isOne)
  const bodies = bodiesOf(form, answer.body)
  const found = bodies.flatMap((body) => readIn(form, body))
  const isFrame = () =>
    isErrorFrame(answer, form.top ? readIn(single, answer.body) : found, membersOf(form))
  return {
    errors: isFailure(form, answer) || isFrame() ? found : [],
    warnings: form.warnings
      ? bodies.flatMap((body) => reasonsIn(isCode, readListed(form, form.warnings!, body)))
      : [],
  }
}

/** Reads an OperationOutcome, whose issues are warnings in a success. */
export const readInOutcome: ReadInForm = (form, isCode, answer) => {
  const isOne = (one: FormReason) => isReason(isCode, one)
  const bodies = bodiesOf(form, answer.body)
  const isFailed = isFailure(form, answer)
  return {
    errors: isFailed ? bodies.flatMap((body) => readForm(form, { ...answer, body }, isOne)) : [],
    warnings:
      answer.status! > 399 ? [] : bodies.flatMap((body) => readWarnings(form, { body }, isOne)),
  }
}

export const readInAnyForm: ReadInForm = (form, isCode, answer) =>
  (form.outcome ? readInOutcome : readInForm)(form, isCode, answer)

/** A body that is a list, such as a batch of GraphQL, is read item by item. */
const bodiesOf = ({ list }: Form, body: unknown): readonly unknown[] =>
  Array.isArray(body) && body.length && list?.at !== '' ? body : [body]

const isFailure = ({ inSuccess }: Form, { status }: ReceivedAnswer): unknown =>
  status! > 399 || (inSuccess && !(status! > 299))

/**
 * Reads the reasons of an answer in the first of some forms that has any. Below status 400 an answer
 * fails only in a form with `inSuccess`: whatever codes a success has in it, it is data. `isCode` also
 * takes codes that the catalog does not have.
 */
export const readReasons = (
  forms: readonly Form[],
  isKnown: IsKnown,
  answer: ReceivedAnswer,
  isCode = isKnown,
): ReceivedReasons => readReasonsBy(readInAnyForm, forms, isCode, answer)

/** The same with what reads an answer in one form. */
export function readReasonsBy(
  read: ReadInForm,
  forms: readonly Form[],
  isCode: IsKnown,
  answer: ReceivedAnswer,
): ReceivedReasons {
  for (const form of forms) {
    const found = read(form, isCode, answer)
    if (found.errors[0] ?? found.warnings[0]) return found
  }
  return { errors: [], warnings: [] }
}
