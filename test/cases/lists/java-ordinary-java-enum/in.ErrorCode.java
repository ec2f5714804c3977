package shop;

public enum ErrorCode {
    CARD_LOST("card.lost", 404),
    CARD_EXPIRED("card.expired", 402),
    BANK_DOWN("bank.down", 503);

    private final String code;
    private final int status;

    ErrorCode(String code, int status) {
        this.code = code;
        this.status = status;
    }

    public String getCode() { return code; }
    public int getStatus() { return status; }
}
