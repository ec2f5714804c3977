import type { Form } from '../form.ts'

// CAMARA API Design Guide, "Error responses": ErrorInfo.
const places = { code: '/code', message: '/message' }

export const camara: Form = {
  name: 'camara',
  mediaType: 'application/json',
  top: places,
  warnings: { at: '/warnings', ...places },
  status: { '/status': 'number' },
}
