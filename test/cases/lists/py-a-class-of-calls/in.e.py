class Errors:
    CardLost = Err("card_lost", 404, "The card was lost.")
    CardOld = Err("card_old", 402, "The card is too old.")
Err = namedtuple("Err", ["code", "status", "message"])
