/** What goes wrong. */
export type ErrorCode =
  /** The card has expired. */
  | 'CARD_EXPIRED'
  /** The card was lost. */
  | 'CARD_LOST'
  // | 'CARD_GONE'
  | 'BANK_DOWN'
