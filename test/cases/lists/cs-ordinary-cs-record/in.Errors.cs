namespace Shop;

public record Error(string Code, string Description);

public static class Errors
{
    public static readonly Error CardLost = new("card_lost", "The card was lost.");
    public static readonly Error CardExpired = new("card_expired", "The card has expired.");
}
