public interface ErrorCodes {
  int SEAT_TAKEN = 40901;
  String SEAT_TAKEN_MSG = "The seat is taken.";
  int HALL_CLOSED = 50301;
  String HALL_CLOSED_MSG = "The hall is closed.";
}
