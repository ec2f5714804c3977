export abstract class ApiError extends Error {
  abstract readonly code: string
  toJSON() { return { code: `shop.${this.code}` } }
}
export class CardLost extends ApiError { readonly code = 'card_lost' }
export class CardOld extends ApiError { readonly code = 'card_old' }
