export const errors = defineErrors({
  CARD_LOST: { status: 404, message: 'The card was lost.' },
  CARD_OLD: { status: 402, message: 'The card is too old.' },
})
