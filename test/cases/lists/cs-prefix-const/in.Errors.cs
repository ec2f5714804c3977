public static class Codes {
  private const string Prefix = "card.";
  public const string Lost = Prefix + "lost";
  public const string Old = Prefix + "old";
}
