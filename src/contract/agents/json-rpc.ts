import type { Form } from '../forms/form.ts'

const parts = { code: '/error', path: '/path', stage: '/fix_stage', params: '/params' }

/**
 * An error of JSON-RPC 2.0, whose code is one of those that are left to servers. The code of the
 * catalog is in `data`, which has the members of the contract.
 */
export const jsonRpc: Form = {
  name: 'json-rpc',
  mediaType: 'application/json',
  inSuccess: true,
  constant: { '/jsonrpc': '2.0', '/error/code': -32000 },
  top: {
    message: '/error/message',
    code: '/error/data/error',
    path: '/error/data/path',
    stage: '/error/data/fix_stage',
    params: '/error/data/params',
  },
  list: { at: '/error/data/errors', message: '/message', ...parts },
}
