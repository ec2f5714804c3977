export enum ErrorCode { LOST = 'lost', OLD = 'old' }
export const SENT_CODES = { LOST: 'card/lost', OLD: 'card/old' }
