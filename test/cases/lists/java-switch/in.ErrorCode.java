public enum ErrorCode {
  CARD_LOST, CARD_OLD;
  public String code() { return switch (this) { case CARD_LOST -> "card.lost"; case CARD_OLD -> "card.old"; }; }
  public int status() { return switch (this) { case CARD_LOST -> 404; case CARD_OLD -> 402; }; }
}
