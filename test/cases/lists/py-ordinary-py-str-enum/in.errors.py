from enum import Enum


class ErrorCode(str, Enum):
    """The codes of the API."""

    CARD_LOST = "card_lost"
    CARD_EXPIRED = "card_expired"
