export enum ErrorCode {
  CARD_LOST = 'CARD_LOST',
  /** The bank answers nothing, or something else. */
  BANK_DOWN = 'BANK_DOWN',
}
export const statusOf: Record<string, { status: number }> = {
  [ErrorCode.CARD_LOST]: { status: 400 },
  // 500 keeps the surface small: the bank is ours to look after.
  [ErrorCode.BANK_DOWN]: { status: 500 },
}
