class CardLost(AppError):
    code = "card_lost"
    status_code = 404
    message = "The card was lost."

# -----------
# Old things -- all of them
# -----------
class CardOld(AppError):
    code = "card_old"
    status_code = 402
    message = "The card is too old."
