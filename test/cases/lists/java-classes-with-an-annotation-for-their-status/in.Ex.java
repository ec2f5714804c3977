public class Ex {
  @ResponseStatus(HttpStatus.NOT_FOUND)
  public static class CardLostException extends ApiException {
    public CardLostException() { super("card.lost", "The card was lost."); }
  }
  @ResponseStatus(value = HttpStatus.PAYMENT_REQUIRED)
  public static class CardOldException extends ApiException {
    public CardOldException() { super("card.old", "The card is too old."); }
  }
}
