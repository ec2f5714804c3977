export const ERRORS = { CARD: { CARD_LOST: 'The card was lost.', CARD_OLD: 'The card is too old.' }, BANK: { BANK_DOWN: 'The bank did not answer.' } }
