export const ERRORS = [
  { code: make().LOST, message: 'The card is lost.' },
  { code: 'CARD_OLD', message: 'The card is old.' },
  { code: 'CARD_ODD', message: 'The card is odd.' },
]
