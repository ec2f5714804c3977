class Codes { static final String LOST = "card.lost"; static final String OLD = "card.old"; }
class LostException extends ApiException { LostException() { super(Codes.LOST, HttpStatus.NOT_FOUND, "The card was lost."); } }
class OldException extends ApiException { OldException() { super(Codes.OLD, HttpStatus.PAYMENT_REQUIRED, "The card is too old."); } }
