const card = { LOST: 'card.lost', OLD: 'card.old' } as const
export const ErrorCode = { ...card, DOWN: 'bank.down', OFF: 'bank.off' } as const
