class ErrorCode(Enum):
    CARD_LOST = 1
    CARD_OLD = 2

    @property
    def code(self):
        return self.name.lower()
