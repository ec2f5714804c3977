import { REASON_FIELDS } from '../../contract/reason.ts'
import { isRecord } from '../../values/record.ts'
import type { Exchange } from '../exchange.ts'
import type { History } from '../history.ts'

const FORMS = {
  contract: 'with the first reason at the top and all in "errors"',
  errors: 'in "errors" without the first at the top',
  list: 'as a bare list',
} as const
type Form = keyof typeof FORMS

/** The specification shows no form of several reasons, so a service may choose one; clients must not meet two. */
export const mixedForms: History<'wire-reasons-shape'> = {
  levels: { 'wire-reasons-shape': 'error' },
  start() {
    let first: Form | undefined
    return function* (exchange) {
      const form = formOf(exchange)
      if (form === undefined) return
      first ??= form
      if (form !== first)
        yield {
          id: 'wire-reasons-shape',
          message: `several reasons are sent ${FORMS[form]}, but earlier ${FORMS[first]}`,
          help: 'send several reasons in one form: the first at the top, and all in "errors"',
        }
    }
  },
}

function formOf({ kind, failed, value, reasons }: Exchange): Form | undefined {
  if (kind !== 'contract' || !failed || reasons.every(({ at, isWarning }) => at === '' || isWarning)) return undefined
  if (Array.isArray(value)) return 'list'
  return isRecord(value) && REASON_FIELDS.some((field) => field in value) ? 'contract' : 'errors'
}
