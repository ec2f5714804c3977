export function cardExpired() { return createError({ statusCode: 402, code: 'CARD_EXPIRED', message: 'The card has expired.' }) }
export function cardLost(id: string) { return createError({ statusCode: 402, code: 'CARD_LOST', message: 'The card was lost.' }) }
export function bankDown() { return createError({ statusCode: 503, code: 'BANK_DOWN', message: 'The bank did not answer.' }) }
