public enum ErrorCode {
  CARD_LOST(404), CARD_OLD(402);
  private final int status;
  ErrorCode(int status) { this.status = status; }
  public int getStatus() { return status; }
}
class Errors {
  static String wire(ErrorCode code) { return code.name().toLowerCase().replace('_', '-'); }
}
