import type { Form } from '../form.ts'

// AIP-193, "Errors"; google/rpc/status.proto and error_details.proto, in JSON.
const DETAIL = '/error/details/?@type=type.googleapis.com~1google.rpc'

export const googleRpc: Form = {
  name: 'google-rpc',
  mediaType: 'application/json',
  params: 'text',
  status: { '/error/code': 'number', '/error/status': 'grpc' },
  usual: { [`${DETAIL}.ErrorInfo/domain`]: '{host}' },
  top: {
    code: `${DETAIL}.ErrorInfo/reason`,
    message: '/error/message',
    params: `${DETAIL}.ErrorInfo/metadata`,
    help: `${DETAIL}.Help/links/0/url`,
  },
  list: {
    at: `${DETAIL}.BadRequest/fieldViolations`,
    code: '/reason',
    message: '/description',
    path: '/field',
  },
}
