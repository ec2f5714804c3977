import { wireFaults, wireForms } from '../../core/catalog/wire-faults.ts'
import type { Places } from '../../core/contract/forms/form.ts'
import { runnable } from '../linter/rule.ts'

export const wireFormValid = runnable({
  id: 'wire-form-valid',
  severity: 'error',
  check: ({ header, exists }) => wireFaults(header, exists),
})

export const wireFormCarries = runnable({
  id: 'wire-form-carries',
  severity: 'warn',
  *check({ header, having }) {
    const [first] = wireForms(header)
    if (first === undefined || first.form === 'rail') return
    const { form, where } = first
    const has = (part: keyof Places) => form.top?.[part] ?? form.list?.[part]
    const count = (entries: readonly unknown[]) =>
      `${entries.length} ${entries.length === 1 ? 'code' : 'codes'}`
    const valued = having('params').filter(({ params = [] }) => params.length > 0)
    if (valued.length > 0 && !has('params'))
      yield {
        ...where,
        message: `${form.name || 'the form'} has no place for the params of ${count(valued)}`,
      }
    const typed = valued.filter(({ params = [] }) =>
      params.some(({ type = 'string' }) => type !== 'string' && type !== 'date'),
    )
    if (typed.length > 0 && has('params') && form.params === 'text')
      yield {
        ...where,
        message: `${form.name || 'the form'} carries values as texts, but those of ${count(typed)} are numbers or booleans`,
      }
    const placedCodes = having('handling.paths')
    if (placedCodes.length > 0 && !has('path'))
      yield {
        ...where,
        message: `${form.name || 'the form'} has no place for the paths of ${count(placedCodes)}`,
      }
  },
})
