class ErrorCode(str, Enum):
    CARD_LOST = "card_lost"
    CARD_EXPIRED = "card_expired"


HTTP_STATUS = {
    ErrorCode.CARD_LOST: 404,
    ErrorCode.CARD_EXPIRED: 402,
}
