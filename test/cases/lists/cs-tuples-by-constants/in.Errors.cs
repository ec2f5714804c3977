public static class Codes { public const string Lost = "card.lost"; public const string Old = "card.old"; }
public static class ErrorCatalog
{
    public static readonly IReadOnlyDictionary<string, (int Status, string Title)> ErrorsByCode = new Dictionary<string, (int Status, string Title)>
    {
        [Codes.Lost] = (404, "The card was lost."),
        [Codes.Old] = (402, "The card is too old."),
    };
}
