export const E1 = new ErrorBuilder('card.lost').status(404).text('The card was lost.').build()
export const E2 = new ErrorBuilder('card.old').status(402).text('The card is too old.').build()
