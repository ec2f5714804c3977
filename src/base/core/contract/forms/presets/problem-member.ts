import type { Form } from '../form.ts'
import { form, more, top } from './problem.ts'

/** The code in a member of its own. */
export const problemMember: Form = {
  ...form,
  name: 'problem-member',
  top: { code: '/code', help: '/type', ...top },
  list: { at: '/errors', code: '/code', ...more, stage: '/fix_stage', params: '/params' },
}
