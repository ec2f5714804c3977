import type { Form } from '../form.ts'

// AIP-193, "Errors"; google/rpc/status.proto and error_details.proto, in JSON.
const detail = (type: string) => `/error/details/?@type=type.googleapis.com~1google.rpc.${type}`

export const googleRpc: Form = {
  name: 'google-rpc',
  mediaType: 'application/json',
  params: 'text',
  status: { '/error/code': 'number', '/error/status': 'grpc' },
  usual: { [`${detail('ErrorInfo')}/domain`]: '{host}' },
  top: {
    code: `${detail('ErrorInfo')}/reason`,
    message: '/error/message',
    params: `${detail('ErrorInfo')}/metadata`,
    help: `${detail('Help')}/links/0/url`,
  },
  list: {
    at: `${detail('BadRequest')}/fieldViolations`,
    code: '/reason',
    message: '/description',
    path: '/field',
  },
}
