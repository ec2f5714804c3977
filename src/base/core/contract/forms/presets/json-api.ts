import type { Form } from '../form.ts'

// JSON:API 1.1, "Error objects".
const places = {
  title: '/title',
  code: '/code',
  message: '/detail',
  path: '/source/pointer',
  stage: '/meta/fix_stage',
  params: '/meta/params',
  help: '/links/about',
}

export const jsonApi: Form = {
  name: 'json-api',
  mediaType: 'application/vnd.api+json',
  path: 'pointer',
  list: { at: '/errors', ...places },
  // The top of a document has no further members; what is not standard is in `meta`.
  warnings: { at: '/meta/warnings', ...places },
}
