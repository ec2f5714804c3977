enum ErrorCode {
  LOST("card.lost", 404, "The card was lost."), OLD("card.old", 402), DOWN(503, "bank.down");
  ErrorCode(String code, int status, String text) {}
  ErrorCode(String code, int status) { this(code, status, ""); }
  ErrorCode(int status, String code) { this(code, status, ""); }
}
