export const ERRORS = new Map([
  ['E1001', { status: 404, message: 'The card was lost.' }],
  ['E1002', { status: 402, message: 'The card has expired.' }],
])
