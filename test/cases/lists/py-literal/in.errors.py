ErrorCode = Literal['card.lost', 'card.old']
