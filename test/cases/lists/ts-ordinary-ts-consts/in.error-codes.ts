export const CARD_LOST = 'CARD_LOST'
export const CARD_EXPIRED = 'CARD_EXPIRED'
export const BANK_DOWN = 'BANK_DOWN'
