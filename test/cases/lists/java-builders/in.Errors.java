public final class Errors {
  private Errors() {}
  public static final ApiError CARD_LOST = ApiError.builder().code("card.lost").status(404).message("The card was lost.").build();
  public static final ApiError CARD_OLD = ApiError.builder().code("card.old").status(402).message("The card is too old.").build();
}
