export enum ErrorCode { CardLost = 'card.lost', CardOld = 'card.old' }
export const messages: Record<ErrorCode, string> = { [ErrorCode.CardLost]: 'The card was lost.', [ErrorCode.CardOld]: 'The card is too old.' }
export const statuses = new Map<ErrorCode, number>([[ErrorCode.CardLost, 404], [ErrorCode.CardOld, 402]])
