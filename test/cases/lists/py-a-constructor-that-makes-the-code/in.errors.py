from enum import IntEnum

class ErrorCode(IntEnum):
    CARD_LOST = 1001
    CARD_OLD = 1002

class ApiError(Exception):
    def __init__(self, code):
        self.code = f"shop.{code.name.lower()}"
