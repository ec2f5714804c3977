import type { Form, FormReason } from '../../core/contract/forms/form.ts'
import type { HeadersLike } from '../../core/contract/headers.ts'
import { isCodeIn } from '../../core/contract/is-code-in.ts'
import { readReasons } from '../../core/contract/read-answer.ts'
import { bodyOf } from '../../core/contract/reason.ts'
import { asRecord } from '../../core/values/record.ts'
import type { Contract } from './contract.ts'
import type { Placed } from './reasons.ts'
import { suspectsIn } from './suspects.ts'

/** An answer in a form that the catalog names, as the checks of the contract read it. */
export type InForm = {
  readonly form: Form
  /** The same reasons in the body of the contract, and with their places in that. */
  readonly value: unknown
  readonly reasons: readonly Placed[]
  /** True for the warnings of a success. */
  readonly isWarnings: boolean
  /** The place in the body that was sent, of a place in that of the contract. */
  place(at: string): string
}

type Answer = { headers: HeadersLike | undefined; body: unknown }

/**
 * Reads an answer in the forms of a catalog, apart from that of the contract; undefined if it has a
 * code in none of them. What a form does not carry is as the catalog says.
 */
export function inForm(answer: Answer, failed: boolean, contract: Contract): InForm | undefined {
  const isKnown = (code: string) => contract.entry(code) !== undefined
  for (const form of contract.otherForms) {
    const { errors, warnings } = readReasons(
      [form],
      isKnown,
      { ...answer, status: failed ? 500 : 200 },
      isCodeIn([form], isKnown),
    )
    // What clients take for data may be meant as an error.
    const failing = errors[0] || failed ? errors : suspectsIn(form, answer, contract)
    if (failing[0]) return seenIn(form, failing, false, answer, contract)
    if (warnings[0] && !failed) return seenIn(form, warnings, true, answer, contract)
  }
  return undefined
}

function seenIn(
  form: Form,
  reasons: readonly FormReason[],
  isWarnings: boolean,
  { body }: Answer,
  { entry, stages, isStaged, warnings }: Contract,
): InForm {
  const all = reasons.map((reason) =>
    whole(reason, isStaged(reason.error) ? (entry(reason.error)?.fix_stage ?? stages[0]!) : ''),
  )
  const isOutcome = form.outcome && asRecord(body).resourceType === 'OperationOutcome'
  const list = isWarnings && !isOutcome ? form.warnings : form.list
  const key = isWarnings ? warnings.key : 'errors'
  return {
    form,
    isWarnings,
    value: isWarnings ? { [key]: all } : bodyOf(all),
    reasons: all.map((fields, index) => ({
      at: all.length === 1 && !isWarnings ? '' : `${key}[${index}]`,
      fields,
      isWarning: isWarnings,
    })),
    place(at) {
      const [, index, part] = PLACE.exec(at) ?? []
      if (part === undefined) return index === undefined || !list ? at : `${list.at}/${index}`
      const name = PARTS[part as keyof typeof PARTS]
      const listed = list?.[name] && `${list.at}/${index ?? 0}${list[name]}`
      return (index === undefined ? form.top?.[name] : undefined) ?? listed ?? at
    },
  }
}

const PLACE = /^(?:[\w-]+\[(\d+)\](?:\.|$))?(error|message|path|fix_stage)?$/
const PARTS = { error: 'code', message: 'message', path: 'path', fix_stage: 'stage' } as const

const whole = ({ error, message, path, fix_stage }: FormReason, stage: string) => ({
  error,
  message,
  path,
  fix_stage: fix_stage || stage,
})
