/** Codes of the API. */
export enum ErrorCode {
  /** The card was lost. @deprecated use CardGone */
  CardLost = 'card_lost',
  /**
   * The card is gone.
   * @see https://shop.test/errors
   */
  CardGone = 'card_gone',
  Unknown = 'unknown',
}
