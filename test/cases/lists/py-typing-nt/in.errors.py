class Err(NamedTuple):
    code: str
    status: int
    message: str

class Errors:
    LOST = Err('card.lost', 404, 'The card was lost.')
    OLD = Err('card.old', 402, 'The card is too old.')
