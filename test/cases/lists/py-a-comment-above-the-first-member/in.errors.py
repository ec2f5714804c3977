class ErrorCode(StrEnum):
    # The card was lost.
    CARD_LOST = "card.lost"
    # The card is old.
    CARD_OLD = "card.old"
