class ApiError extends Error {
  constructor(message: string, readonly code: string, readonly status = 500) { super(message) }
}
export class CardLost extends ApiError {
  constructor() { super('The card was lost.', 'card.lost', 404) }
}
export class StrangeError extends ApiError {}
