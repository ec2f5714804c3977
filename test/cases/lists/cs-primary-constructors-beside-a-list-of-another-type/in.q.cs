public class ApiException(string code, int status, string message) : Exception(message);
public sealed class CardLost() : ApiException("CARD_LOST", 402, "The card is lost.");
public sealed class CardOld() : ApiException("CARD_OLD", 402, "The card is old.");
public record Err(string Code, int Status, string Message);
public static class All {
  public static readonly Err A = new("ORDER_GONE", 410, "The order is gone.");
  public static readonly Err B = new("ORDER_OLD", 409, "The order is old.");
}
