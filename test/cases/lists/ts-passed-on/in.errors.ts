class ApiError extends Error {
  constructor(message: string, readonly code: string, readonly status = 500) { super(message) }
}
export class CardLost extends ApiError {
  constructor(message = 'The card was lost.', code = 'card.lost') { super(message, code, 404) }
}
