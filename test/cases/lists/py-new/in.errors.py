class ErrorCode(Enum):
    LOST = ('card.lost', 404, 'The card was lost.')
    OLD = ('card.old', 402, 'The card is too old.')

    def __init__(self, code, status, message):
        self.code = code
        self.status = status
        self.message = message
