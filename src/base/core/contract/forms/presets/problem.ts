import type { Form } from '../form.ts'

// RFC 9457: members in section 3.1, several problems in section 3. The reasons of one answer may
// have several types here, so each item has its own.
export const form = {
  mediaType: 'application/problem+json',
  path: 'fragment',
  status: { '/status': 'number' },
} as const
export const more = { message: '/detail', path: '/pointer' } as const
export const top = {
  title: '/title',
  message: '/detail',
  stage: '/fix_stage',
  params: '/params',
} as const

/** The code in `type`: the address of its page. */
export const problem: Form = {
  ...form,
  name: 'problem',
  code: '{url}/codes/{code}',
  top: { code: '/type', ...top },
  list: { at: '/errors', code: '/type', ...more, stage: '/fix_stage', params: '/params' },
}
