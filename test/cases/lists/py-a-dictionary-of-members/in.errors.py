class ErrorCode(StrEnum):
    LOST = "card.lost"
    OLD = "card.old"
    @property
    def status(self):
        return {ErrorCode.LOST: 404, ErrorCode.OLD: 402}[self]
