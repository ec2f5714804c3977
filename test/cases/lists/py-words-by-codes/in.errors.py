ERROR_CODES = {
    "E001": "card_lost",
    "E002": "card_old",
}
