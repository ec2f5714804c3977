class CardLostException extends ApiException { public CardLostException() { super(ErrorCode.NOT_FOUND, HttpStatus.CONFLICT, "The card was lost."); } }
class CardOldException extends ApiException { public CardOldException() { super(ErrorCode.CARD_OLD, HttpStatus.GONE, "The card is old."); } }
