CARD_LOST = "card_lost"
CARD_OLD = make("card_old")
BANK_DOWN = "bank_down"
