@prefixed("shop.")
class ErrorCode(str, Enum):
    CARD_LOST = "card_lost"
    CARD_OLD = "card_old"
