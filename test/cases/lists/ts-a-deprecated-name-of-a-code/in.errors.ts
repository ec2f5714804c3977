export enum ErrorCode {
  /** @deprecated use CARD_OLD */
  OLD_CARD = 'CARD_OLD',
  CARD_OLD = 'CARD_OLD',
  CARD_LOST = 'CARD_LOST',
  /** @deprecated use CARD_LOST */
  LOST_CARD = CARD_LOST,
}
