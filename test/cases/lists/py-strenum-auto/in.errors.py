class ErrorCode(StrEnum):
    CARD_LOST = auto()
    CARD_OLD = auto()
