import type { Form } from '../form.ts'

// Stripe API reference, "Errors"; its libraries read the header.
export const stripe: Form = {
  name: 'stripe',
  mediaType: 'application/json',
  retryHeader: 'stripe-should-retry',
  usual: { '/error/type': 'invalid_request_error' },
  top: {
    code: '/error/code',
    message: '/error/message',
    path: '/error/param',
    help: '/error/doc_url',
  },
  warnings: {
    at: '/warnings',
    code: '/code',
    message: '/message',
    path: '/param',
    help: '/doc_url',
  },
}
