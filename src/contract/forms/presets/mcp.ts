import type { Form } from '../form.ts'

// Model Context Protocol 2025-06-18, "Tools": a result with `isError`.
const places = { code: '/error', message: '/message', path: '/path', stage: '/fix_stage' }

export const mcp: Form = {
  name: 'mcp',
  mediaType: 'application/json',
  constant: { '/isError': true, '/content/0/type': 'text' },
  top: {
    code: '/structuredContent/error',
    message: '/content/0/text',
    path: '/structuredContent/path',
    stage: '/structuredContent/fix_stage',
    params: '/structuredContent/params',
  },
  list: { at: '/structuredContent/errors', ...places, params: '/params' },
}
