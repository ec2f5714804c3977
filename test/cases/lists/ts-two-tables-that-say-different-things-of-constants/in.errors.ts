export enum ErrorCode { LOST = 'LOST', OLD = 'OLD' }
export const STATUSES = [{ code: 'LOST', status: 404 }, { code: 'OLD', status: 402 }]
export const ERRORS = [
  { code: 'LOST', message: 'The card was lost.' },
  { code: 'OLD', message: 'The card is too old.' },
]
