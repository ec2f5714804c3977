export type ErrorCode = 'card_lost' | 'card_expired' | 'bank_down'
export interface ApiError { code: ErrorCode; message: string }
