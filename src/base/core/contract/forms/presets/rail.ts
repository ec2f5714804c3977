import type { Form } from '../form.ts'

// The body of this contract, for a form of one's own that begins with it.
const places = { code: '/error', message: '/message', path: '/path', stage: '/fix_stage' }

export const rail: Form = {
  name: 'rail',
  mediaType: 'application/json',
  top: places,
  list: { at: '/errors', ...places },
}
