ERRORS = dict(
    CARD_LOST=dict(status=404, message='The card was lost.'),
    CARD_OLD=dict(status=402, message='The card is too old.'),
)
