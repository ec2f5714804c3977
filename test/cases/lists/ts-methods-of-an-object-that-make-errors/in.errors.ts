export const errors = {
  cardExpired() { return new ApiError('CARD_EXPIRED', 402, 'The card has expired.') },
  cardLost: (id: string) => new ApiError('CARD_LOST', 402, 'The card was lost.'),
  async bankDown() { return new ApiError('BANK_DOWN', 503, 'The bank did not answer.') },
}
