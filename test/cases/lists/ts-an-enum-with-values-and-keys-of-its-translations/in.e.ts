export enum ErrorCode { Lost = 'CARD_LOST', Old = 'CARD_OLD' }
export const errorKey = (code: ErrorCode) => `errors.${code}`
export function codeFor(x: Record<string, ErrorCode>) { return `${x}` }
