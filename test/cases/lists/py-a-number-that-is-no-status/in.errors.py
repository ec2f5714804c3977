class ApiError(Exception):
    def __init__(self, message, code=None, status=None):
        self.code = code
class CardLost(ApiError):
    def __init__(self, message="The card was lost.", code="card.lost", wait=30):
        super().__init__(message, code, 404)
