Err = namedtuple('Err', ['code', 'status', 'message'])
LOST = Err('card.lost', 404, 'The card was lost.')
OLD = Err('card.old', 402, 'The card is too old.')
