export enum ApiErrorCode { CardLost = 'card_lost', CardOld = 'card_old', BankDown = 'bank_down', Other = 'other' }
export function statusOf(code: ApiErrorCode): number {
  switch (code) {
    case ApiErrorCode.CardLost: // both
    case ApiErrorCode.CardOld: {
      return 402
    }
    case ApiErrorCode.BankDown:
      return 503
    case ApiErrorCode.Other:
    default:
      return 500
  }
}
