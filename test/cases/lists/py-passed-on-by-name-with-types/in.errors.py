class ApiError(Exception):
    def __init__(self, message, code=None, status=None):
        self.code = code
class CardLost(ApiError):
    def __init__(self, text: str = "The card was lost.", *, code: str = "card.lost") -> None:
        super().__init__(status=404, code=code, message=text)
