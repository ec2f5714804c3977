package shop;
public enum ErrorCode {
    CARD_LOST("card.lost"),
    CARD_EXPIRED("card.expired");
    private final String value;
    ErrorCode(String value) { this.value = value; }
    @JsonValue
    public String getValue() { return value; }
    @Override
    public String toString() { return value; }
}
