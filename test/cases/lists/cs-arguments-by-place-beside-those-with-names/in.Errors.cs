public static class Errors
{
    public static Error Expired => Error.Validation(code: "CARD_EXPIRED", description: "The card has expired.");
    public static Error Lost => Error.NotFound("CARD_LOST", "The card was lost.");
    public static Error Gone = Error.Conflict("CARD_GONE", "The card is gone.");
}
