class ErrorCode(Enum):
    CARD_LOST = 1
    CARD_OLD = 2
def to_code(code: ErrorCode) -> str:
    return "PAY-%04d" % code.value
