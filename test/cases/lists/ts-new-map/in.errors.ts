export const ERRORS = new Map([['A_B', { status: 404, message: 'Not here at all.' }], ['C_D', { status: 409, message: 'In conflict now.' }]])
