public enum ErrorCode {
  SEAT_TAKEN("seat.taken", "The seat is taken.", "Der Sitzplatz ist bereits vergeben."),
  HALL_CLOSED("hall.closed", "The hall is closed.", "Der Saal ist derzeit geschlossen.");
  ErrorCode(String code, String messageEn, String messageDe) {}
}
