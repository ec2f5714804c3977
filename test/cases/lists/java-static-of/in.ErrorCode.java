public final class Errors {
  public static final ErrorCode LOST = ErrorCode.of("card.lost", 404);
  public static final ErrorCode OLD = ErrorCode.of("card.old", 402);
}
