const names = ['CARD_LOST', 'CARD_OLD'] as const
export const ErrorCode = Object.fromEntries(names.map((n) => [n, n.toLowerCase()]))
