export const ErrorCode = { CARD_LOST: 'CARD_LOST'.toLowerCase(), CARD_OLD: 'CARD_OLD'.toLowerCase() }
