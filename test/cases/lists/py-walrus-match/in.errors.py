ERROR_CODES = frozenset({'card.lost', 'card.old', 'card.gone'})
