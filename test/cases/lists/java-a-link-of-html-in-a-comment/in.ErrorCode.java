public enum ErrorCode {
  /** The <a href="https://shop.test/cards">card</a> was lost. */
  CARD_LOST,
  /** The card is {@link Card#OLD too old}. */
  CARD_OLD
}
