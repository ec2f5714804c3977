import type { Form } from '../form.ts'

// OCI Distribution 1.1, "Error codes".
export const oci: Form = {
  name: 'oci',
  mediaType: 'application/json',
  list: { at: '/errors', code: '/code', message: '/message', params: '/detail' },
}
