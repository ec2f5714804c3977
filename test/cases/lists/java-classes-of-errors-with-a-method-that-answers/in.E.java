class CardError extends AppError { CardError() { super("CARD_ERROR", 404, "The card failed."); }
  ResponseEntity<Problem> toResponse() { return ResponseEntity.status(404).body(new Problem("about_blank")); } }
class FundsError extends AppError { FundsError() { super("FUNDS_ERROR", 409, "No funds are left."); } }
