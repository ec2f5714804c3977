export namespace ErrorCode { export const NOT_FOUND = 'not_found'; export const TAKEN = 'taken' }
