from enum import StrEnum


class ErrorCode(StrEnum):
    CARD_LOST = "CARD_LOST"  # the card was lost
    CARD_EXPIRED = "CARD_EXPIRED"
