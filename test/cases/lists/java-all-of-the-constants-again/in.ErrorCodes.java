public final class ErrorCodes {
  public static final String LOST = "card.lost";
  public static final String OLD = "card.old";
  public static final List<String> ALL = List.of(LOST, OLD);
}
