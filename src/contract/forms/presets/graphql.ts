import type { Form } from '../form.ts'

// GraphQL, "Errors" of the section "Response": what `path` there means is a field of the response,
// so the place in the request is in the extensions.
export const graphql: Form = {
  name: 'graphql',
  mediaType: 'application/graphql-response+json',
  inSuccess: true,
  list: {
    at: '/errors',
    message: '/message',
    code: '/extensions/code',
    path: '/extensions/path',
    stage: '/extensions/fix_stage',
    params: '/extensions/params',
    help: '/extensions/help',
  },
}
