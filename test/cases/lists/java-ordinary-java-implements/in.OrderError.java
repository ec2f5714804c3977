package shop;
public enum OrderError implements ApiError {
    NOT_FOUND("ORDER-1", 404, "The order is not there."),
    LOCKED("ORDER-2", 409, "The order is locked.");
    private final String code;
    private final int httpStatus;
    private final String message;
    OrderError(String code, int httpStatus, String message) {
        this.code = code;
        this.httpStatus = httpStatus;
        this.message = message;
    }
    @Override public String getCode() { return code; }
    @Override public int getHttpStatus() { return httpStatus; }
    @Override public String getMessage() { return message; }
}
