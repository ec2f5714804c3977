export const ERRORS = { NOT_FOUND: [404, 'Not here at all.'], TAKEN: [409, 'Taken by another.'] } as const
