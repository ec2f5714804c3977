export const ERRORS = {
  CARD_EXPIRED: { status: 402, message: 'The card has expired.', match: /['"`]{2}\/}/g },
  get all() { return Object.keys(this) },
  CARD_LOST: { status: 402, message: 'The card was lost.', toJSON() { return { code: 'X' } } },
  [Symbol.iterator]: null,
}
