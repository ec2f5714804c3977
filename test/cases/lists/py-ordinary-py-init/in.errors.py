class ApiError(Exception):
    def __init__(self, code: str, status: int, message: str):
        super().__init__(message)
        self.code = code
        self.status = status


class CardLost(ApiError):
    def __init__(self):
        super().__init__("card_lost", 404, "The card was lost.")


class CardExpired(ApiError):
    def __init__(self):
        super().__init__("card_expired", 402, "The card has expired.")
