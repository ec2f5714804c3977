package shop;
public enum ErrorCode {
    @JsonProperty("card-lost") CARD_LOST,
    @JsonProperty("card-expired") CARD_EXPIRED
}
