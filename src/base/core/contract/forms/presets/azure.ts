import type { Form } from '../form.ts'

// Microsoft REST API Guidelines, "Handling errors"; OData JSON Format 4.01 section 21.1.
const places = { code: '/code', message: '/message', path: '/target' }

export const azure: Form = {
  name: 'azure',
  mediaType: 'application/json',
  top: { code: '/error/code', message: '/error/message', path: '/error/target' },
  list: { at: '/error/details', ...places },
}
