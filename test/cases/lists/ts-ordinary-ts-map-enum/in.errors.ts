export enum ErrorCode { CardLost = 'card_lost', CardExpired = 'card_expired' }
export const statusByCode: Record<ErrorCode, number> = {
  [ErrorCode.CardLost]: 404,
  [ErrorCode.CardExpired]: 402,
}
