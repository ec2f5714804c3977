public enum ErrorCode {
  @JsonProperty("card.lost") CARD_LOST,
  @JsonProperty("card.old") CARD_OLD;

}
