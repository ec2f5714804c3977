class NotFound(ApiError):
    def __init__(self):
        super().__init__('not_found', 404)
class Taken(ApiError):
    def __init__(self):
        super().__init__('taken', 409)
