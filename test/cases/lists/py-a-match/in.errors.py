class ErrorCode(StrEnum):
    LOST = "card.lost"
    OLD = "card.old"
    def status(self):
        match self:
            case ErrorCode.LOST:
                return 404
            case _:
                return 402
