import { stepsOf } from '../../../base/core/contract/paths/steps.ts'
import { REASON_FIELDS } from '../../../base/core/contract/reason.ts'
import { isRecord } from '../../../base/core/values/record.ts'
import { formOf, formText, type Placed } from '../answer/reasons.ts'
import { isRedacted } from '../answer/redacted.ts'
import type { Contract } from '../contract.ts'
import type { Group } from './group.ts'

/** Several reasons in one body. */
export const reasonsGroup: Group = ({ kind, value, failed, reasons, wire }, report, contract) => {
  if (kind !== 'contract') return
  if (wire?.strayHead !== undefined)
    report({
      id: 'wire-reasons-head',
      at: wire.strayHead,
      message: `${contract.shown(String(reasons[0]?.fields.error))} at the top is not one of the reasons in the list`,
      help: 'send the first reason of the list at the top, and all of them in the list',
    })
  const { key, form: wanted } = contract.reasons
  const top = isRecord(value) ? value : {}
  // Most bodies have one reason and no list.
  if (reasons.length === 1 && reasons[0]!.at === '' && !Array.isArray(top[key])) return
  const listed = reasons.filter(({ at, isWarning }) => at !== '' && !isWarning)
  const hasTop = REASON_FIELDS.some((field) => field in top)
  const different =
    hasTop && listed[0]
      ? REASON_FIELDS.filter(
          (field) =>
            top[field] !== listed[0]!.fields[field] &&
            ![top[field], listed[0]!.fields[field]].some(isRedacted),
        )
      : []
  if (failed && different.length > 0)
    report({
      id: 'wire-reasons-head',
      at: `${key}[0]`,
      message: `${different.join(', ')} ${different.length === 1 ? 'differs' : 'differ'} from the top of the body`,
      help: 'repeat the first reason at the top',
    })
  const isEmpty = failed && hasTop && Array.isArray(top[key]) && listed.length === 0
  if (isEmpty)
    report({
      id: 'wire-reasons-head',
      at: key,
      message: `"${key}" is an empty list, but the top of the body is a reason`,
      help: `repeat it in "${key}", or leave "${key}" out`,
    })
  const form = formOf(value, failed, reasons)
  if (form !== undefined && (wanted === 'auto' ? form !== 'member' : form !== wanted))
    report({
      id: 'wire-reasons-shape',
      ...(wanted !== 'auto' && { severity: 'error' as const }),
      message: `the reasons are sent ${formText(form, key)}`,
      help:
        wanted === 'array'
          ? 'send a bare list'
          : `send the fields of the first reason at the top, and all reasons in "${key}"`,
    })
  for (const list of [listed, reasons.filter(({ isWarning }) => isWarning)].filter(
    ({ length }) => length > 1,
  )) {
    const seen = new Set<string>()
    for (const { at, fields } of list) {
      const key = JSON.stringify([fields.error, fields.path])
      if (typeof fields.error === 'string' && !isRedacted(fields.path) && seen.has(key))
        report({
          id: 'wire-reasons-duplicate',
          at,
          message: `${contract.shown(fields.error)} is listed twice for one path`,
          help: 'list each reason once',
        })
      seen.add(key)
    }
  }
  const wrong = listed.findIndex(
    (reason, index) => index > 0 && isBefore(reason, listed[index - 1]!, contract),
  )
  if (wrong > 0)
    report({
      id: 'wire-reasons-order',
      at: listed[wrong]!.at,
      message: `${contract.shownName(String(listed[wrong]!.fields.error))} belongs before the reason above it`,
      help: 'order reasons by: stopping first, stage, path, code',
    })
}

/**
 * True if a reason belongs before the other one, as far as the table says. Names of paths have no
 * order without the request.
 */
function isBefore(one: Placed, other: Placed, { entry, rank }: Contract): boolean {
  const [a, b] = [one.fields, other.fields]
  const [mine, its] = [entry(a.error), entry(b.error)]
  if (!mine || !its) return false
  if (mine.stop !== its.stop) return mine.stop
  if (a.fix_stage !== b.fix_stage) return rank(String(a.fix_stage))! < rank(String(b.fix_stage))!
  if (a.path !== b.path) return isEarlierIndex(String(a.path), String(b.path))
  return String(a.error) < String(b.error)
}

function isEarlierIndex(one: string, other: string): boolean {
  const [a, b] = [stepsOf(one) ?? [], stepsOf(other) ?? []]
  const at = a.findIndex((step, index) => step !== b[index])
  return typeof a[at] === 'number' && typeof b[at] === 'number' && a[at] < b[at]
}
