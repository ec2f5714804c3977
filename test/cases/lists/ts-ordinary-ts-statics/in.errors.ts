export class ShopError extends Error {
  static readonly CardLost = new ShopError('card_lost', 404, 'The card was lost.')
  static readonly CardExpired = new ShopError('card_expired', 402, 'The card has expired.')
  constructor(readonly code: string, readonly status: number, message: string) {
    super(message)
  }
}
