public record ErrorDef(String code, int status, String message) {
  public static final ErrorDef LOST = new ErrorDef("order.lost", 404, "The order is lost.");
  public static final ErrorDef LATE = new ErrorDef("order.late", 409, "The order is late.");
}
