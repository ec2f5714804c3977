export const ERRORS = { LOST: { code: 'card_lost', status: 404 }, OLD: { code: 'card_old', status: 402 } }
export const ERROR_TEXTS = { LOST: { type: 'client', message: 'The card was lost.' }, OLD: { type: 'bank', message: 'The card is too old.' } }
