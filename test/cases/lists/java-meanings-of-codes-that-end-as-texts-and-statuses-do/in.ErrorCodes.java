public final class ErrorCodes {
  public static final String INVALID = "Invalid request";
  public static final String INVALID_STATUS = "The status is invalid";
  public static final String INVALID_MESSAGE = "The message is invalid";
}
