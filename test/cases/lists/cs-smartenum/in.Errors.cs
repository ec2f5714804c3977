public sealed class ErrorCode : SmartEnum<ErrorCode> {
  public static readonly ErrorCode Lost = new("card.lost", 1);
  public static readonly ErrorCode Old = new("card.old", 2);
  private ErrorCode(string name, int value) : base(name, value) { }
}
