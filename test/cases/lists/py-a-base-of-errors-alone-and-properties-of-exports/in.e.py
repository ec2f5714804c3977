class ApiError(Exception):
    status = 400

class Lost(ApiError):
    pass
