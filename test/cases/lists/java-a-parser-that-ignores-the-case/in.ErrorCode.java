public enum ErrorCode {
  CARD_LOST(404), CARD_OLD(402);
  private final int status;
  ErrorCode(int status) { this.status = status; }
  public int getStatus() { return status; }
  public static ErrorCode parse(String text) { return valueOf(text.toUpperCase(Locale.ROOT)); }
}
