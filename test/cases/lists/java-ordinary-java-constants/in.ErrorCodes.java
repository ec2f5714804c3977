package shop;
public final class ErrorCodes {
    private ErrorCodes() {}
    public static final String CARD_LOST = "CARD_LOST";
    public static final String CARD_EXPIRED = "CARD_EXPIRED";
}
