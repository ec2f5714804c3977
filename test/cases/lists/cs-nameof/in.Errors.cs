public static class Errors {
  public static readonly Error CardLost = new(nameof(CardLost), 404);
  public static readonly Error CardOld = new(nameof(CardOld), 402);
}
public record Error(string Code, int Status);
