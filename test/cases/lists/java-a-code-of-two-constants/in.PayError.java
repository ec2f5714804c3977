public enum PayError implements ErrorCode {
    LOST("001", 404), OLD("002", 402);
    private static final String PREFIX = "PAY-";
    private final String number; private final int status;
    PayError(String number, int status) { this.number = number; this.status = status; }
    @Override public String getCode() { return PREFIX + number; }
    @Override public int getStatus() { return status; }
}
