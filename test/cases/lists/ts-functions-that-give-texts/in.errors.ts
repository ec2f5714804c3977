export const messages = {
  CARD_LOST: 'The card was lost.',
  CARD_OLD: (card) => `The card ${card} is too old.`,
}
