class CardError(AppError):
    code = "card_error"
    http_status = 422
    message = "The card failed for good."

class CardOld(CardError):
    code = "card_old"
    message = "The card is too old."

class CardLost(CardError):
    code = "card_lost"
    http_status = 404
    message = "The card was lost."

class CardGone(CardError):
    code = "card_gone"
    message = "The card is gone now."
    def __init__(self, status):
        self.http_status = status

class CardHeld(CardError):
    """Has no def __init__ of its own."""
    code = "card_held"
    message = "The card is held back."
