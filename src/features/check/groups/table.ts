import { statusesOf } from '../../../base/core/catalog/entry-values.ts'
import type { Form } from '../../../base/core/contract/forms/form.ts'
import { valueAtPlace } from '../../../base/core/contract/forms/place.ts'
import { isStatus, statusAs } from '../../../base/core/contract/forms/status.ts'
import { nearest } from '../../../base/core/values/nearest.ts'
import { fieldAt } from '../answer/reasons.ts'
import { isRedacted } from '../answer/redacted.ts'
import type { Group } from './group.ts'

/** Status and stage are those of the catalog. */
export const tableGroup: Group = (
  { kind, status, failed, reasons, wire, sent },
  report,
  { entry, isStage, isStaged, stages, warnings, shown },
) => {
  if (failed && status !== undefined && status > 399)
    for (const { place, value } of strayStatuses(sent, wire?.form, status))
      report({
        id: 'wire-http-mismatch',
        at: place,
        message: `the body says ${shown(`${value}`)}, but the status of the answer is ${status}`,
        help: `send ${status}, or leave it out`,
      })
  if (kind !== 'contract') return
  // The status is that of the first reason; warnings travel with any success.
  const head = reasons.find(({ isWarning }) => !isWarning)
  const statuses = statusesOf(entry(head?.fields.error) ?? {})
  if (failed && head && status !== undefined && statuses[0] && !statuses.includes(status)) {
    const named = statuses.join(' or ')
    report({
      id: 'wire-http-mismatch',
      at: fieldAt(head, 'error'),
      message: `the status is ${status}, but ${head.fields.error} has ${named} in the catalog`,
      help: `answer with ${named}, or correct the catalog`,
    })
  }
  if (failed && status !== undefined && wire !== undefined)
    for (const { place, value, wanted } of otherStatuses(wire.form.status, sent, status))
      report({
        id: 'wire-http-mismatch',
        at: place,
        message: `the body says ${typeof value === 'object' ? 'no status' : shown(`${value as string}`)}, but the status of the answer is ${status}`,
        help: `send ${wanted}`,
      })
  for (const reason of reasons) {
    const { error, fix_stage } = reason.fields
    const known = entry(error)
    const stage = isStaged(error) ? fix_stage : undefined
    if (typeof stage === 'string' && !isStage(stage)) {
      const near = nearest(stage, stages)
      const help =
        near === undefined || stage === ''
          ? `send one of ${stages.join(', ')}`
          : `did you mean ${near}?`
      report({
        id: 'wire-stage-unknown',
        at: fieldAt(reason, 'fix_stage'),
        message: `${shown(stage)} is not a stage`,
        help,
      })
    } else if (typeof stage === 'string' && known !== undefined && known.fix_stage !== stage)
      report({
        id: 'wire-stage-mismatch',
        at: fieldAt(reason, 'fix_stage'),
        message: `the stage is ${stage}, but ${error} has ${known.fix_stage} in the catalog`,
        help: `send ${known.fix_stage}, or correct the catalog`,
      })
    if (
      failed ||
      known === undefined ||
      (reason.isWarning && !known.stop && warnings.place !== 'body')
    )
      continue
    if (!known.stop && !reason.isWarning && warnings.place === 'body') continue
    // A catalog may say that a code that stops the call has this status.
    if (known.stop && status !== undefined && statusesOf(known).includes(status)) continue
    report(
      known.stop
        ? {
            id: 'wire-error-success',
            at: reason.at,
            message: `${error} stops the call, but the status is ${status}`,
            help: `answer with ${known.http}`,
          }
        : {
            id: 'wire-error-success',
            severity: warnings.place === 'auto' ? 'info' : 'error',
            at: reason.at,
            message: `${error} does not fail the call, but is sent ${reason.isWarning ? `in "${warnings.key}"` : `as an error body with status ${status}`}`,
            help:
              warnings.place === 'body'
                ? 'send it as the body'
                : `send it in "${warnings.key}" of the normal body`,
          },
    )
  }
}

function otherStatuses(places: Form['status'], body: unknown, status: number) {
  return Object.entries(places ?? {}).flatMap(([place, as]) => {
    const value = valueAtPlace(body, place)
    const wanted = statusAs(as, status)
    return value === undefined || isRedacted(value) || isStatus(as, value, status)
      ? []
      : [{ place, value, wanted }]
  })
}

// Where bodies have a status, whatever their form is: beside the code, or at the top.
const STATUS = [
  'status',
  'statusCode',
  'status_code',
  'httpStatus',
  'http_status',
  'httpStatusCode',
]

/** The statuses in the body of a failure that are not that of the answer, where the form has none. */
function strayStatuses(body: unknown, form: Form | undefined, status: number) {
  const code = form?.top?.code ?? ''
  const holders = new Set(['', code.startsWith('/') ? code.replace(/\/[^/]*$/, '') : ''])
  return [...holders].flatMap((holder) =>
    STATUS.flatMap((name) => {
      const place = `${holder}/${name}`
      const value = valueAtPlace(body, place)
      const isOther =
        (typeof value === 'number' || typeof value === 'string') &&
        /^[45]\d\d$/.test(`${value}`) &&
        Number(value) !== status
      return isOther && !Object.hasOwn(form?.status ?? {}, place) && place !== code
        ? [{ place: form ? place : name, value }]
        : []
    }),
  )
}
