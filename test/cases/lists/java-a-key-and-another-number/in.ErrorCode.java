public enum ErrorCode {
  SEAT_TAKEN("S001", "seat_taken", 409),
  HALL_CLOSED("H001", "hall_closed", 503);
  ErrorCode(String number, String key, int status) {}
}
