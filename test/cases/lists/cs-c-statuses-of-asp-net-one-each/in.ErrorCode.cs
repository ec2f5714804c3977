public sealed class ErrorCode {
    public static readonly ErrorCode Stale = new(StatusCodes.Status412PreconditionFailed, "card.stale");
    public static readonly ErrorCode Bad = new(StatusCodes.Status422UnprocessableEntity, "card.bad");
    public static readonly ErrorCode Bare = new(StatusCodes.Status428PreconditionRequired, "card.bare");
    public static readonly ErrorCode Gone = new(StatusCodes.Status410Gone, "card.gone");
    private ErrorCode(int status, string code) { Status = status; Code = code; }
}
