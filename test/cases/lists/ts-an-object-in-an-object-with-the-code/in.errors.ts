export const cardExpired = () => createError({ statusCode: 402, data: { code: 'CARD_EXPIRED' }, message: 'The card has expired.' })
export const cardLost = () => createError({ statusCode: 402, data: { code: 'CARD_LOST' }, message: 'The card was lost.' })
export const bankDown = () => createError({ statusCode: 503, data: { code: 'BANK_DOWN' }, message: 'The bank did not answer.' })
