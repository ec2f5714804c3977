export const codes = ['card.lost', 'card.old', 'card.gone'] as const
export type ErrorCode = (typeof codes)[number]
