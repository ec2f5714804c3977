import type { Form } from '../form.ts'

// A header of a name of one's own; Azure has `x-ms-error-code` (REST API Guidelines).
export const header: Form = {
  name: 'header',
  mediaType: 'application/json',
  top: { code: 'header:x-error-code', message: '/message' },
  warnings: { at: '/warnings', code: '/code', message: '/message' },
}
