import { OTHER } from './other'
export const CARD_LOST = 'card_lost'
export const CARD_OLD = OTHER
export const BANK_DOWN = 'bank_down'
