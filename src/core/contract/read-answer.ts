import type { Form, FormReason } from './forms/form.ts'
import { type AnswerForm, formOfContract } from './forms/forms-of.ts'
import { membersOf } from './forms/members.ts'
import { readForm, readWarnings } from './forms/read.ts'
import type { HeadersLike } from './headers.ts'
import { UPPER_SNAKE } from './reason.ts'
import { fieldsOf } from './received.ts'

/** What came back: the body as the JSON library gives it, or as text. */
export type ReceivedAnswer = {
  readonly status: number
  readonly headers?: HeadersLike | null | undefined
  readonly body?: unknown
}

/** The reasons that failed a call, and those that the service sent as warnings. */
export type ReceivedReasons = {
  readonly errors: readonly FormReason[]
  readonly warnings: readonly FormReason[]
}

const NONE: ReceivedReasons = { errors: [], warnings: [] }

/**
 * Reads the reasons of an answer in the first of some forms that has any. A list of reasons counts
 * if one of them has a code of the catalog, a stage, or what looks like a code: frameworks and the
 * data of a success may have a member of the same name.
 *
 * A failure has a status from 400. Below, the form has to say that failures travel so, or the body is
 * nothing but the error body of the form with a code of the catalog: data that has a code in it is
 * data. A body that is a list, such as a batch of GraphQL, is read item by item.
 */
export function readAnswer(
  forms: readonly AnswerForm[],
  isKnown: (code: string) => boolean,
  answer: ReceivedAnswer,
): ReceivedReasons {
  const isReason = ({ error, fix_stage }: FormReason): boolean =>
    error !== '' && (isKnown(error) || fix_stage !== '' || UPPER_SNAKE.test(error))
  const taken = (reasons: readonly FormReason[]) => (reasons.some(isReason) ? reasons : [])
  for (const one of forms) {
    const form = formOfContract(one)
    const { body } = answer
    const bodies = Array.isArray(body) && form.list?.at !== '' ? (body as unknown[]) : [body]
    const isFailure = answer.status >= 400 || form.inSuccess === true
    const found = bodies.flatMap((body) => taken(readForm(form, { ...answer, body }, isReason)))
    const said = bodies.flatMap((body) => taken(readWarnings(form, { body })))
    const reasons = form.outcome
      ? { errors: isFailure ? found : [], warnings: isFailure ? [] : said }
      : {
          errors: isFailure || isErrorBody(form, answer, isKnown) ? found : [],
          warnings: said,
        }
    if (reasons.errors.length + reasons.warnings.length > 0) return reasons
  }
  return NONE
}

/** True for a body that is the error body of a form and nothing else, with a code of the catalog. */
function isErrorBody(
  form: Form,
  { headers, body }: ReceivedAnswer,
  isKnown: (code: string) => boolean,
): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  const { list, ...single } = form
  const [first] = readForm(form.top ? single : form, { headers, body })
  const members = membersOf(form)
  return (
    first !== undefined &&
    isKnown(first.error) &&
    Object.keys(fieldsOf(body)).every((name) => members.includes(name))
  )
}
