class ErrorCode:
    def __init__(self, code: str, description: str) -> None:
        self.code = code
        self.description = description
LOST: Final = ErrorCode("card-lost", "The card was lost")
OLD: Final = ErrorCode("card-old", "The card is too old")
all_error_codes = error_codes.copy()
