class ErrorCode(Prefixed, Enum):
    CARD_LOST = "card_lost"
    CARD_OLD = "card_old"
class Prefixed(str):
    def __new__(cls, value):
        return str.__new__(cls, "shop." + value)
