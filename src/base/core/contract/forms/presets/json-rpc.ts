import type { Form } from '../form.ts'

// JSON-RPC 2.0 section 5.1: the code of an error is a number, and `data` is the server's own; most
// servers that send a code of theirs have it in `code` of `data`. Servers put in the id of the request.
const parts = { code: '/code', path: '/path', stage: '/fix_stage', params: '/params' }

export const jsonRpc: Form = {
  name: 'json-rpc',
  mediaType: 'application/json',
  inSuccess: true,
  constant: { '/jsonrpc': '2.0' },
  usual: { '/id': null, '/error/code': -32000 },
  top: {
    message: '/error/message',
    code: '/error/data/code',
    path: '/error/data/path',
    stage: '/error/data/fix_stage',
    params: '/error/data/params',
  },
  list: { at: '/error/data/errors', message: '/message', ...parts },
  warnings: { at: '/result/warnings', message: '/message', ...parts },
}
