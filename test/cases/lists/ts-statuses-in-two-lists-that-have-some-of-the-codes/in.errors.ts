export enum ErrorCode { LOST = 'card_lost', OLD = 'card_old', DOWN = 'bank_down' }
export const CLIENT_ERRORS = [
  { code: 'card_lost', status: 404 },
  { code: 'card_old', status: 402 },
]
export const SERVER_ERRORS = [
  { code: 'bank_down', status: 503 },
]
