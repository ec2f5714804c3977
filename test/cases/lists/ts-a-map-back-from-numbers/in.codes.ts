export const ERROR_CODES_BY_KEY = { CARD_LOST: -32001, CARD_OLD: -32002 } as const
export const ERROR_CODES_BY_NUMBER = { [-32001]: 'CARD_LOST', [-32002]: 'CARD_OLD' } as const
