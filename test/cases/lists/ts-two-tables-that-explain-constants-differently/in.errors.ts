export enum ErrorCode { LOST = 'LOST', OLD = 'OLD' }
export const ERRORS = [
  { code: 'LOST', status: 404, message: 'The card was lost.' },
  { code: 'OLD', status: 402, message: 'The card is too old.' },
  { code: 'OLD', status: 403, message: 'The card is very old.' },
]
