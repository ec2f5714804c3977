import type { Form } from '../form.ts'

// Model Context Protocol 2025-06-18, "Tools": a result with `isError`. It names no place for a code;
// most servers that send one have it in `error` of the structured content.
const parts = {
  code: '/code',
  path: '/path',
  stage: '/fix_stage',
  params: '/params',
}

export const mcp: Form = {
  name: 'mcp',
  mediaType: 'application/json',
  inSuccess: true,
  constant: { '/isError': true },
  usual: { '/content/0/type': 'text' },
  top: {
    message: '/content/0/text',
    code: '/structuredContent/error/code',
    path: '/structuredContent/error/path',
    stage: '/structuredContent/error/fix_stage',
    params: '/structuredContent/error/params',
  },
  list: { at: '/structuredContent/errors', message: '/message', ...parts },
  warnings: { at: '/structuredContent/warnings', message: '/message', ...parts },
}
