import type { Form } from '../form.ts'

// JSON:API 1.1, "Error objects".
export const jsonApi: Form = {
  name: 'json-api',
  mediaType: 'application/vnd.api+json',
  path: 'pointer',
  list: {
    at: '/errors',
    title: '/title',
    code: '/code',
    message: '/detail',
    path: '/source/pointer',
    stage: '/meta/fix_stage',
    params: '/meta/params',
    help: '/links/about',
  },
}
