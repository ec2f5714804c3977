public enum ErrorCode { CardLost, CardOld, BankDown }
public static class ErrorCodeExtensions
{
    public static int ToStatus(this ErrorCode code) => code switch
    {
        ErrorCode.CardLost => StatusCodes.Status404NotFound,
        ErrorCode.CardOld => 402,
        _ => 500,
    };
}
