public static class Errors {
  public static readonly IReadOnlyList<Error> All = new List<Error> {
    new("card.lost", 404, "The card was lost."),
    new("card.old", 402, "The card is too old."),
  };
}
public record Error(string Code, int Status, string Message);
