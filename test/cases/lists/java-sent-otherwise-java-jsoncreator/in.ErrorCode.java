public enum ErrorCode {
  CARD_LOST("card_lost"), CARD_OLD("card_old");
  private final String code;
  ErrorCode(String code) { this.code = code; }
  @JsonValue public String wire() { return "shop." + code; }
}
