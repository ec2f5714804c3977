enum ErrorCode { CARD_LOST, CARD_OLD, BANK_DOWN, OTHER;
  int getStatus() { switch (this) { case CARD_LOST: case CARD_OLD: return 402; case BANK_DOWN: return 503; default: return 500; } } }
