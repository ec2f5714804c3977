export const CardLost = defineError('card.lost', { status: 404, message: 'The card was lost.' })
export const CardOld = defineError('card.old', { status: 402, message: 'The card is too old.' })
