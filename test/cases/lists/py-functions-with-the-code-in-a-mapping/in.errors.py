def card_expired():
    return HTTPException(402, detail={"code": "CARD_EXPIRED", "message": "The card has expired."})

def card_lost():
    return HTTPException(402, detail={"code": "CARD_LOST", "message": "The card was lost."})

bank_down = lambda: HTTPException(503, detail={"code": "BANK_DOWN", "message": "The bank did not answer."})
