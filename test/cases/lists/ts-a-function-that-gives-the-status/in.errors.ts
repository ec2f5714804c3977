export type ErrorCode = 'E_LOST' | 'E_OLD'
export function statusOf(code: ErrorCode): number {
  switch (code) {
    case 'E_LOST': return 404
    default: return 400
  }
}
