namespace Shop;

public sealed class ApiError
{
    public static readonly ApiError CardLost = new("card_lost", 404, "The card was lost.");
    public static readonly ApiError CardExpired = new("card_expired", 402, "The card has expired.");

    private ApiError(string code, int status, string message)
    {
        Code = code;
        Status = status;
        Message = message;
    }

    public string Code { get; }
    public int Status { get; }
    public string Message { get; }
}
