public class ErrorCode {
    public static readonly ErrorCode LOST = new ErrorCode(40400, "The card was lost.", "");
    public static readonly ErrorCode OLD = new ErrorCode(40200, "The card is too old.", "");
    private ErrorCode(int code, string message, string description) { Code = code; Message = message; Description = description; }
}
