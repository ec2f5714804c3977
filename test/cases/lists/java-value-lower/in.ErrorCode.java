public enum ErrorCode {
  CARD_LOST, CARD_OLD;
  @JsonValue public String value() { return name().toLowerCase(); }
}
