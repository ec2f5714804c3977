class ApiError(Exception):
    def __init__(self, code, status, message):
        pass
    @classmethod
    def card_lost(cls):
        return cls("card_lost", 404, "The card was lost.")
    @classmethod
    def card_old(cls):
        return cls("card_old", 402, "The card is too old.")
