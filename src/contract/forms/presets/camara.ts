import type { Form } from '../form.ts'

// CAMARA API Design Guide, "Error responses": ErrorInfo.
export const camara: Form = {
  name: 'camara',
  mediaType: 'application/json',
  top: { code: '/code', message: '/message' },
  status: { '/status': 'number' },
}
