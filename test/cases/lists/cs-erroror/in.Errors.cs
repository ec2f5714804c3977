public static partial class Errors {
  public static class Card {
    public static Error Lost => Error.NotFound("Card.Lost", "The card was lost.");
    public static Error Old => Error.Validation("Card.Old", "The card is too old.");
  }
}
