export const ErrorCode = { LOST: 'card.lost', OLD: 'OLD' } as const
