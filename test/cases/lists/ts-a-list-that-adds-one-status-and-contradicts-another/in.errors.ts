export const ERRORS = [
  { code: 'card_lost', message: 'The card was lost.', owner: 'cards', status: 404 },
  { code: 'card_old', message: 'The card is old.', owner: 'cards' },
]
export const ERROR_OLD = [
  { code: 'card_lost', status: 410 },
  { code: 'card_old', status: 402 },
]
