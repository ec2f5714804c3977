public enum ErrorCode {
  LOST(10010, "The card was lost."), OLD(10011, "The card is too old."), GONE(10010, "The card was lost.");
  private final int code;
  private final String message;
  ErrorCode(int code, String message) { this.code = code; this.message = message; }
}
