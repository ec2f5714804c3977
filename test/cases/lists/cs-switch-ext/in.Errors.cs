public enum ErrorCode { CardLost, CardOld }
public static class Ext {
  public static string ToCode(this ErrorCode c) => c switch {
    ErrorCode.CardLost => "card.lost",
    ErrorCode.CardOld => "card.old",
    _ => throw new Exception(),
  };
}
