public enum ErrorCode {
  @SerializedName("card.lost") CARD_LOST,
  @SerializedName(value = "card.old", alternate = {"old"}) CARD_OLD;

}
