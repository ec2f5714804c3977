public record ErrorDef(string Code, int Status, string Message);
public static class Catalog {
    public static readonly ErrorDef[] All =
    [
        new("CARD_LOST", 404, "The card was lost."),
        new ErrorDef("CARD_OLD", Status: 402, Message: "The card is too old."),
    ];
}
