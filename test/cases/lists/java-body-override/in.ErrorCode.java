public enum ErrorCode {
  CARD_LOST { @Override public String code() { return "card.lost"; } },
  CARD_OLD { @Override public String code() { return "card.old"; } };
  public abstract String code();
}
