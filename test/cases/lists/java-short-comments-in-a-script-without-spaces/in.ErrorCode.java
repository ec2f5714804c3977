public enum ErrorCode {
  /** 用户不存在 */
  USER_LOST("USER_LOST"),
  /** 卡已过期 */
  CARD_OLD("CARD_OLD");
  private final String code;
  ErrorCode(String code) { this.code = code; }
}
