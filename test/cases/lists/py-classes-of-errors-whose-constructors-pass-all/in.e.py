class CardError(AppError):
    def __init__(self):
        super().__init__("CARD_ERROR", 404, "The card failed.")
class FundsError(AppError):
    def __init__(self):
        super().__init__("FUNDS_ERROR", 409, "No funds are left.")
