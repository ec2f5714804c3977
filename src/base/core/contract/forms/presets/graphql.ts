import type { Form } from '../form.ts'

// GraphQL, "Errors" of the section "Response": what `path` there means is a field of the response,
// so the place in the request is in the extensions.
const places = {
  message: '/message',
  code: '/extensions/code',
  path: '/extensions/path',
  stage: '/extensions/fix_stage',
  params: '/extensions/params',
  help: '/extensions/help',
}

export const graphql: Form = {
  name: 'graphql',
  mediaType: 'application/graphql-response+json',
  inSuccess: true,
  list: { at: '/errors', ...places },
  // `errors` fail the call; what a server adds to an answer is in `extensions`.
  warnings: { at: '/extensions/warnings', ...places },
}
