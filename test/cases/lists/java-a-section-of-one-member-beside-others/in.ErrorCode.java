public enum ErrorCode {
  // 카드 예외
  CARD_LOST(404, "카드가 없습니다."),
  CARD_OLD(402, "카드가 오래되었습니다."),

  // 유저 예외
  USER_LOST(404, "유저가 없습니다.");
  private final int status;
  private final String message;
  ErrorCode(int status, String message) { this.status = status; this.message = message; }
}
