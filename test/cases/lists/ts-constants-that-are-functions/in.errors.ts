export const cardExpired = () => new ApiError('CARD_EXPIRED', 402, 'The card has expired.')
export const cardLost = (id: string) => new ApiError('CARD_LOST', 402, 'The card was lost.')
export const bankDown = () => { return new ApiError('BANK_DOWN', 503, 'The bank did not answer.') }
