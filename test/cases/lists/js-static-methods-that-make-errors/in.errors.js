class ApiError extends Error {
  constructor(code, status, message) { super(message); this.code = code; this.status = status }
  static cardLost(id) { return new ApiError('card_lost', 404, `The card ${id} was lost.`) }
  static cardOld() { return new ApiError('card_old', 402, 'The card is too old.') }
  static from(e) { return new ApiError(e.code, 500, e.message) }
}
