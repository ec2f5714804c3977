export class CardError extends AppError { constructor() { super('CARD_ERROR', 404, 'The card failed.') } }
export class FundsError extends AppError { constructor() { super('FUNDS_ERROR', 409, 'No funds are left.') } }
