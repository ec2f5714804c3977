public enum ErrorCode { CardLost, CardOld }
public static class Errors {
  public static readonly Dictionary<ErrorCode, (int Status, string Message)> Map = new() {
    [ErrorCode.CardLost] = (404, "The card was lost."),
    [ErrorCode.CardOld] = (402, "The card is too old."),
  };
}
