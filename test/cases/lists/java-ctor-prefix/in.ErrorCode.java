public enum ErrorCode {
  LOST("lost", 404), OLD("old", 402);
  private final String code; private final int status;
  ErrorCode(String code, int status) { this.code = "card." + code; this.status = status; }
}
