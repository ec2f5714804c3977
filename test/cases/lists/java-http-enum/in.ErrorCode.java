public enum ErrorCode {
  LOST(HttpStatus.NOT_FOUND, "card.lost", "The card was lost."),
  OLD(HttpStatus.PAYMENT_REQUIRED, "card.old", "The card is too old.");
  private final HttpStatus httpStatus; private final String code; private final String message;
}
