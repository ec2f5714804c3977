export enum ErrorCode {
  /**
   *   -----------
   *   eslint-disable-next-line
   *   ts-ignore
   *   #region Cards
   *   TODO: remove this
   *   OLD = 'A, B',
   *   lost(),
   *   case 1: return 2;
   *   404
   *   The card is lost.
   */
  CARD_LOST = 'CARD_LOST',
  /** The card is old. */
  CARD_OLD = 'CARD_OLD',
}
