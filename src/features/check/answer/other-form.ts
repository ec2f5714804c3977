import type { Form } from '../../../base/core/contract/forms/form.ts'
import { headerAt, valueAtPlace } from '../../../base/core/contract/forms/place.ts'
import { PRESETS } from '../../../base/core/contract/forms/presets/index.ts'
import { readForm } from '../../../base/core/contract/forms/read.ts'
import type { ReceivedAnswer } from '../../../base/core/contract/read-answer.ts'
import { reasonsByPlace } from '../../../base/core/contract/read-body.ts'
import { textOf } from '../../../base/core/contract/received.ts'
import { asRecord, same } from '../../../base/core/values/record.ts'
import type { Contract } from '../contract.ts'

/**
 * Names the known form in which an answer carries codes of the catalog: `google-rpc with
 * MEMBER_NOT_FOUND`; of several, the one that finds most in it; or the constant that it lacks of a
 * form of the catalog. Undefined if there is none.
 */
export function otherForm(
  answer: ReceivedAnswer,
  failed: boolean,
  { entry, forms }: Contract,
): string | undefined {
  let most = 1 // a code alone is in many bodies
  let likeliest: string | undefined
  const withCodes = (name: string, codes: readonly string[]) =>
    `${name} with ${[...new Set(codes)].slice(0, 5).join(', ')}`
  for (const form of forms) {
    if (form === 'rail' || form.constant === undefined || !(failed || form.inSuccess)) continue
    const { constant, ...open } = form
    if (!readForm(open, answer).some(({ error }) => entry(error) !== undefined)) continue
    const differing = Object.entries(constant).find(
      ([place, value]) => !same(valueAtPlace(answer.body, place), value),
    )
    if (differing)
      return `not of the catalog: ${differing[0]} is not ${JSON.stringify(differing[1])}`
  }
  const { errors, warnings } = reasonsByPlace(answer.body)
  const ownCodes = [...(failed ? errors : []), ...warnings]
    .map(({ error }) => error)
    .filter((code) => entry(code))
  if (!forms.includes('rail') && ownCodes.length > 0) return withCodes('rail', ownCodes)
  for (const form of PRESETS) {
    // A code in a success is data; an OperationOutcome has a class of its own.
    if (form.outcome || (!failed && !form.inSuccess)) continue
    const reasons = readForm(wherever(form, answer.body), answer)
    const codes = reasons.map(({ error }) => error).filter((code) => entry(code) !== undefined)
    const placesFilled = [form.constant, form.usual, form.status]
      .flatMap((one) => Object.keys(one ?? {}))
      .filter((place) => valueAtPlace(answer.body, place) !== undefined)
    const score = placesFilled.length + Object.values(reasons[0] ?? {}).filter(Boolean).length
    const inHeader = headerAt(form.top?.code) !== undefined
    if (codes.length === 0 || (score <= most && !inHeader)) continue
    most = score
    likeliest = withCodes(form.name, codes)
  }
  return likeliest
}

/** A form whose codes are in an address: the last step of that in the body, whatever is before. */
function wherever(form: Form, body: unknown): Form {
  if (form.code === undefined) return form
  const [before = ''] = /^.*[/#:?=](?=[^/#:?=]+\/?$)/s.exec(textOf(asRecord(body).type)) ?? []
  return { ...form, code: `${before}{code}` }
}
