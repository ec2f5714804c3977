class ApiError(Exception):
    status_code = 500


class CardLost(ApiError):
    """The card was lost."""

    code = "card_lost"
    status_code = 404


class CardExpired(ApiError):
    code = "card_expired"
    status_code = 402
