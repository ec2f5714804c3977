public enum ErrorCode {
  CARD_LOST, CARD_OLD;
  @Override public String toString() { return name().toLowerCase().replace("_", "."); }
}
