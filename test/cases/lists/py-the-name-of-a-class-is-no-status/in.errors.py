class CardLost(NotFoundError):
    code = "card.lost"

class BankDown(ServiceUnavailableError):
    code = "bank.down"
