const make = (code: string, status: number, message: string) => ({ code, status, message })
export const errors = { lost: make('card.lost', 404, 'The card was lost.'), old: make('card.old', 402, 'The card is too old.') }
