export const ERRORS: ErrorDef[] = [
  new ErrorDef('card.lost', 404, 'The card was lost.'),
  new ErrorDef('card.old', 402, 'The card is too old.'),
]
class ErrorDef { constructor(readonly code: string, readonly status: number, readonly message: string) {} }
