export const ERRORS = {
  ...common,
  CARD_LOST: { status: 404, message: 'The card was lost.' },
  CARD_OLD: { status: 402, message: 'The card is old.' },
}
