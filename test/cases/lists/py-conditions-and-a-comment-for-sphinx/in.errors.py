class ErrorCode(StrEnum):
    LOST = "card.lost"  #: The card was lost.
    OLD = "card.old"  #: The card is too old.
    def status(self):
        if self is ErrorCode.LOST:
            return 404
        return 402
