export const ERRORS = [
  { code: 'CARD_LOST', message: 'The card is lost.', fix: Fixes.LOST },
  { code: 'CARD_OLD', message: 'The card is old.', fix: 'Take a new one.' },
]
