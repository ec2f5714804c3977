class ErrorCode(str, Enum):
    LOST = 'card.lost'
    """The card was lost."""
    OLD = 'card.old'
    """The card is too old."""
