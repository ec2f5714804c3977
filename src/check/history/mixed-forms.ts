import type { History } from '../history.ts'
import { type Form, formOf, formText } from '../reasons.ts'

/**
 * The specification shows no form of several reasons, so a service may choose one; clients must not
 * meet two.
 */
export const mixedForms: History<'wire-reasons-shape'> = {
  levels: { 'wire-reasons-shape': 'error' },
  start({ reasons: { key } }) {
    let first: Form | undefined
    return function* ({ kind, value, failed, reasons }) {
      const form = kind === 'contract' ? formOf(value, failed, reasons) : undefined
      if (form === undefined) return
      first ??= form
      if (form !== first)
        yield {
          id: 'wire-reasons-shape',
          message: `several reasons are sent ${formText(form, key)}, but earlier ${formText(first, key)}`,
          help: `send several reasons in one form: the first at the top, and all in "${key}"`,
        }
    }
  },
}
