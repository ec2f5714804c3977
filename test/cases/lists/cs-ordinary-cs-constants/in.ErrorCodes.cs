namespace Shop;

public static class ErrorCodes
{
    public const string CardLost = "card_lost";
    public const string CardExpired = "card_expired";
}
