export const ERRORS = new Map([
  ['CARD_LOST', { status: 402, message: 'The card is lost.' }],
  ['CARD_GONE', { status: 410, message: 'The card is gone.' }],
])
ERRORS.delete('CARD_GONE')
