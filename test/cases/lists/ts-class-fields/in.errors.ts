export class NotFoundError extends ApiError { readonly code = 'NOT_FOUND'; readonly status = 404 }
export class TakenError extends ApiError { code = 'TAKEN'; status = 409 }
