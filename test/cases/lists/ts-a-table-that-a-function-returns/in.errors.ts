export enum ErrorCode { CardLost = 'card.lost', CardOld = 'card.old' }
function texts(): Record<ErrorCode, string> {
  // For people.
  return { [ErrorCode.CardLost]: 'The card was lost.', [ErrorCode.CardOld]: 'The card is too old.' }
}
