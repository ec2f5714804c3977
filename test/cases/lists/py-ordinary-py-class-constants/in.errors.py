class ErrorCodes:
    CARD_LOST = "card_lost"
    CARD_EXPIRED = "card_expired"
