class ApiError(Exception):
    def __init__(self, message, code="unknown", status=500):
        self.code = code
class CardLost(ApiError):
    def __init__(self):
        super().__init__("The card was lost.", "card_lost", 404)
class CardOld(ApiError):
    def __init__(self):
        super().__init__("The card is old.")
