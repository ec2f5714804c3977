class ErrorCode:
    LOST: Final = 'card.lost'
    OLD: Final[str] = 'card.old'
