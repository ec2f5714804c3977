import type { Form, FormReason } from '../contract/forms/form.ts'
import type { AnswerForm } from '../contract/forms/forms-of.ts'
import { readForm } from '../contract/forms/read.ts'
import type { HeadersLike } from '../contract/headers.ts'
import { bodyOf, UPPER_SNAKE } from '../contract/reason.ts'
import type { Contract } from './contract.ts'
import type { Placed } from './reasons.ts'

/** An answer in a form that the catalog names, as the checks of the contract read it. */
export type InForm = {
  readonly form: Form
  /** The same reasons in the body of the contract, and with their places in that. */
  readonly value: unknown
  readonly reasons: readonly Placed[]
  /** The place in the body that was sent, of a place in that of the contract. */
  place(at: string): string
}

/**
 * Reads an answer in the forms of a catalog, apart from that of the contract; undefined if it has a
 * code in none of them. What a form does not carry is as the catalog says.
 */
export function inForm(
  answer: { headers: HeadersLike | undefined; body: unknown },
  failed: boolean,
  { forms, entry, stages, isStaged }: Contract,
): InForm | undefined {
  for (const form of others(forms)) {
    if (!failed && !form.inSuccess) continue
    const reasons = readForm(form, answer)
    if (!reasons.some(({ error }) => entry(error) !== undefined || UPPER_SNAKE.test(error)))
      continue
    const all = reasons.map((reason) =>
      whole(reason, isStaged(reason.error) ? (entry(reason.error)?.fix_stage ?? stages[0]!) : ''),
    )
    return {
      form,
      value: bodyOf(all),
      reasons: all.map((fields, index) => ({
        at: all.length === 1 ? '' : `errors[${index}]`,
        fields,
        isWarning: false,
      })),
      place(at) {
        const [, index, part] = PLACE.exec(at) ?? []
        if (part === undefined) return at
        const name = PARTS[part as keyof typeof PARTS]
        const { top, list } = form
        const listed = list?.[name] && `${list.at}/${index ?? 0}${list[name]}`
        return (index === undefined ? top?.[name] : undefined) ?? listed ?? at
      },
    }
  }
  return undefined
}

/** The forms that are not that of the contract. */
export const others = (forms: readonly AnswerForm[]): Form[] =>
  forms.filter((form) => form !== 'rail')

const PLACE = /^(?:errors\[(\d+)\]\.)?(error|message|path|fix_stage)$/
const PARTS = { error: 'code', message: 'message', path: 'path', fix_stage: 'stage' } as const

const whole = ({ error, message, path, fix_stage }: FormReason, stage: string) => ({
  error,
  message,
  path,
  fix_stage: fix_stage || stage,
})
