val CARD_EXPIRED = ApiError("CARD_EXPIRED", message = "The card has expired.")
val CARD_LOST = ApiError(code = "CARD_LOST", message = "The card was lost.")
val BANK_DOWN = ApiError("BANK_DOWN", "The bank did not answer.")
