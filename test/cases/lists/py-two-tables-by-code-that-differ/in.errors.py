ERRORS = {
    "card_lost": {"message": "The card was lost.", "status": 404},
    "card_old": {"message": "The card is old.", "status": 402},
}
ERROR_DETAILS = {
    "card_lost": {"status": 410},
    "card_old": {"status": 402, "message": "The card is too old."},
}
