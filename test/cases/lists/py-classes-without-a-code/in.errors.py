class ApiError(Exception):
    def __init__(self, message, code=None, status=None):
        self.code = code
class CardLost(ApiError):
    def __init__(self):
        super().__init__("The card was lost.", "card.lost", 404)
class Strange(ApiError):
    pass
