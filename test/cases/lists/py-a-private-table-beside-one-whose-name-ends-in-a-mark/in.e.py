_errors = {"CARD_LOST": {"status": 402}, "CARD_OLD": {"status": 409}}
errors_ = {"SEAT_LOST": {"status": 402}, "SEAT_OLD": {"status": 409}}
