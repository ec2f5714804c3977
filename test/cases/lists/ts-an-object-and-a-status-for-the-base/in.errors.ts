export class CardLostException extends HttpException {
  constructor() { super({ code: 'card_lost', message: 'The card was lost.' }, HttpStatus.NOT_FOUND) }
}
export class CardOldException extends HttpException {
  constructor() { super({ code: 'card_old', message: 'The card is too old.' }, HttpStatus.PAYMENT_REQUIRED) }
}
