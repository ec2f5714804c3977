class ErrorCode(IntEnum):
    NOT_FOUND = auto()
    TAKEN = auto()
