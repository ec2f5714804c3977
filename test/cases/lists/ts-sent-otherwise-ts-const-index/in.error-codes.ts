export const CARD_LOST = 'card_lost'
export const CARD_OLD = CODES[1]
export const BANK_DOWN = 'bank_down'
