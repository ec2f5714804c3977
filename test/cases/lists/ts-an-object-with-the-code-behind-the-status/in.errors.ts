export const cardExpired = () => httpErrors(402, 'The card has expired.', { id: 'CARD_EXPIRED' })
export const cardLost = (id: string) => httpErrors(402, 'The card was lost.', { id: 'CARD_LOST' })
export const bankDown = () => httpErrors(503, 'The bank did not answer.', { id: 'BANK_DOWN' })
