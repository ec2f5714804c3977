import type { Form, FormReason } from '../../../base/core/contract/forms/form.ts'
import { readPath } from '../../../base/core/contract/forms/notation.ts'
import { isStatusPlace, valueAtPlace } from '../../../base/core/contract/forms/place.ts'
import { readForm } from '../../../base/core/contract/forms/read.ts'
import { isCodeIn } from '../../../base/core/contract/is-code-in.ts'
import { type ReceivedAnswer, readReasons } from '../../../base/core/contract/read-answer.ts'
import { bodyOf } from '../../../base/core/contract/reason.ts'
import { fieldsOf, listOf, textOf } from '../../../base/core/contract/received.ts'
import { asRecord } from '../../../base/core/values/record.ts'
import type { Contract } from '../contract.ts'
import type { Placed } from './reasons.ts'
import { suspectsIn } from './suspected-failures.ts'

/** An answer in a form that the catalog names, as the checks of the contract read it. */
export type InForm = {
  readonly form: Form
  /** The same reasons in the body of the contract, and with their places in that. */
  readonly value: unknown
  readonly reasons: readonly Placed[]
  readonly isWarnings: boolean
  /** True if the code is the status: then the body may be anything, or empty. */
  readonly isStatus: boolean
  /** The place of the code at the top, if its reason is not in the list. */
  readonly strayHead: string | undefined
  /** What is at each place of a path, as it was sent, and whether clients read a path there. */
  paths(): readonly SentPath[]
  /** The place in the body that was sent, of a place in that of the contract. */
  place(at: string): string
}

/** What is sent where a path is. */
export type SentPath = { readonly place: string; readonly sent: unknown }

/**
 * Reads an answer in the forms of a catalog, apart from that of the contract; undefined if it has a
 * code in none of them. What a form does not carry is as the catalog says.
 */
export function inForm(
  answer: ReceivedAnswer,
  failed: boolean,
  contract: Contract,
): InForm | undefined {
  const isKnown = (code: string) => contract.entry(code) !== undefined
  for (const form of contract.otherForms) {
    // Without a status, it failed with any.
    const { status = isStatusPlace(form.top?.code) ? 0 : 500 } = answer
    const { errors, warnings } = readReasons(
      [form],
      isKnown,
      { ...answer, status },
      isCodeIn([form], isKnown),
    )
    // What clients take for data may be meant as an error.
    const failing = errors[0] || failed ? errors : suspectsIn(form, answer, contract)
    if (failing[0]) return seenIn(form, failing, false, answer, contract)
    if (warnings[0] && !failed) return seenIn(form, warnings, true, answer, contract)
  }
  return undefined
}

/**
 * A failure in a form of the catalog whose code is not written as codes are: in another style, or a
 * number. `isNear`: it is meant for one of the catalog.
 */
export function wrongCodeIn(
  answer: ReceivedAnswer,
  contract: Contract,
): { seen: InForm; isNear: boolean } | undefined {
  for (const form of contract.otherForms) {
    const reasons = readForm(form, answer)
    if (reasons.length === 0) continue
    const isNear = reasons.some(({ error }) => error !== '' && contract.near(error) !== undefined)
    return { seen: seenIn(form, reasons, false, answer, contract), isNear }
  }
  return undefined
}

function seenIn(
  form: Form,
  reasons: readonly FormReason[],
  isWarnings: boolean,
  { body }: ReceivedAnswer,
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
    isStatus: isStatusPlace(form.top?.code),
    strayHead: isWarnings ? undefined : strayHeadIn(form, reasons, body),
    paths: () => sentPaths(form, list, isWarnings, body),
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

/**
 * The place of the code at the top of a body whose list lacks its reason: clients take it for one more.
 * An item without a code has that of the top, which then has no path of its own.
 */
function strayHeadIn(
  { top, list }: Form,
  [head, ...others]: readonly FormReason[],
  body: unknown,
): string | undefined {
  const items = top && list ? listOf(valueAtPlace(body, list.at)) : []
  if (!top || !list || others.length !== items.length) return undefined
  const isListed =
    items.some((item) => !list.code || valueAtPlace(item, list.code) === undefined) ||
    (head!.path === '' && others.some(({ error }) => error === head!.error))
  return others.length > 0 && !isListed ? top.code : undefined
}

function sentPaths(
  { top, outcome }: Form,
  list: Form['list'],
  isWarnings: boolean,
  body: unknown,
): SentPath[] {
  const at = (place: string, holder: unknown, path: string | undefined): SentPath[] => {
    const sent = path === undefined ? undefined : valueAtPlace(holder, path)
    return sent === undefined || sent === null || sent === '' ? [] : [{ place, sent }]
  }
  const items = listOf(list && valueAtPlace(body, list.at))
  if (outcome) return items.flatMap((issue, index) => unreadIn(issue, `${list!.at}/${index}`))
  return [
    ...(isWarnings ? [] : at(top?.path ?? '', body, top?.path)),
    ...items.flatMap((item, index) =>
      at(`${list!.at}/${index}${list!.path ?? ''}`, item, list!.path),
    ),
  ]
}

/** The first path of an issue of which clients read none: of several, one is enough. */
function unreadIn(issue: unknown, at: string): SentPath[] {
  const all = ['expression', 'location'].flatMap((name) =>
    listOf(fieldsOf(issue)[name]).map((sent, index) => ({ place: `${at}/${name}/${index}`, sent })),
  )
  return all.some(({ sent }) => readPath(textOf(sent), 'fhirpath') !== '') ? [] : all.slice(0, 1)
}

const PLACE = /^(?:[\w-]+\[(\d+)\](?:\.|$))?(error|message|path|fix_stage)?$/
const PARTS = { error: 'code', message: 'message', path: 'path', fix_stage: 'stage' } as const

const whole = ({ error, message, path, fix_stage }: FormReason, stage: string) => ({
  error,
  message,
  path,
  fix_stage: fix_stage || stage,
})
