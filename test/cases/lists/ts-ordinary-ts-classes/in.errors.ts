export abstract class ApiError extends Error {
  abstract readonly code: string
  abstract readonly status: number
}
export class CardLostError extends ApiError {
  readonly code = 'CARD_LOST'
  readonly status = 404
}
export class CardExpiredError extends ApiError {
  readonly code = 'CARD_EXPIRED'
  readonly status = 402
}
