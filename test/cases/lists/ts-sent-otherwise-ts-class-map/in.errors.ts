export const ErrorCodes = { CARD_LOST: 'Lost', CARD_OLD: 'Expired', BANK_DOWN: 'Unavailable' }
