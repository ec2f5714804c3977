class Code(StrEnum):
    CARD_OLD = "card.old"
    CARD_LOST = "card.lost"
    #: Deprecated: use CARD_LOST.
    LOST_CARD = "card.lost"
