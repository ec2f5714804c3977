export const errors = { CARD_LOST: 'Expected {key: value, ...} here.', CARD_OLD: 'The card {$card} is old.' }
