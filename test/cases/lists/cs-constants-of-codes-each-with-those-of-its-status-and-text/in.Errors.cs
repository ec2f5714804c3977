public static class ErrorCodes {
  public const string SeatTaken = "seat.taken";
  public const int SeatTakenStatus = 409;
  public const string SeatTakenMessage = "The seat is taken.";
  public const string HallClosed = "hall.closed";
  public const int HallClosedStatus = 503;
  public const string HallClosedMessage = "The hall is closed.";
}
