export class CardExpiredException extends HttpException {
  constructor() { super({ code: 'CARD_EXPIRED', message: 'The card has expired.' }, HttpStatus.PAYMENT_REQUIRED) }
}
export class BankDownException extends ServiceUnavailableException {
  constructor() { super({ code: 'BANK_DOWN', message: 'The bank did not answer.' }) }
}
