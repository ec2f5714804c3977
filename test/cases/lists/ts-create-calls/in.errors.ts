export const NotFound = createError('NOT_FOUND', 'Not %s here', 404)
export const Taken = createError('TAKEN', 'Taken by %s', 409)
