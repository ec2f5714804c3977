export const ERROR_CODES = ['card_lost', 'card_old', ...more]
