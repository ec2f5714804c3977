namespace Shop;

public static class ErrorTable
{
    public static readonly Dictionary<string, int> Statuses = new()
    {
        ["card_lost"] = 404,
        ["card_expired"] = 402,
    };
}
