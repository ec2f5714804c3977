public static class DomainErrors
{
    public static class Card
    {
        public static readonly Error Lost = new("Card.Lost", "The card was lost.");
        public static readonly Error Old = new("Card.Old", "The card is too old.");
    }
    public static class Bank
    {
        public static Error Down => Error.Failure("Bank.Down", "The bank did not answer.");
        public static Error Slow(int s) => Error.Failure("Bank.Slow", $"The bank needs {s} seconds.");
    }
}
