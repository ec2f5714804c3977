static class Errors {
  public static readonly Error[] All = [new("card.lost", 404), new("card.old", 402)];
  public record Error(string Code, int Status);
}
