class ErrorCode(str, Enum):
    CARD_LOST = "card_lost"
    CARD_OLD = "card_old"
    def __str__(self):
        return "shop." + self.value
