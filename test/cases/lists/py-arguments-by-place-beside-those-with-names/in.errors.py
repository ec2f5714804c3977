ERRORS = [
    Err("CARD_EXPIRED", "The card has expired."),
    Err(code="CARD_LOST", text="The card was lost."),
    Err("BANK_DOWN", text="The bank did not answer."),
]
