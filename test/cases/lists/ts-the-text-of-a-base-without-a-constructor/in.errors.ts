export abstract class DomainError extends Error {
  abstract readonly code: string
  abstract readonly httpStatus: number
}
export class CardLostError extends DomainError {
  readonly code = 'CARD_LOST'
  readonly httpStatus = 402
  constructor(id: string) {
    super(`Card ${id} was lost.`)
  }
}
export class BankDownError extends DomainError {
  readonly code = 'BANK_DOWN'
  readonly httpStatus = 503
  constructor() {
    super('The bank did not answer.')
  }
}
