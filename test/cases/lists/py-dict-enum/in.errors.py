class ErrorCode(str, Enum):
    LOST = 'card.lost'
    OLD = 'card.old'

MESSAGES = {
    ErrorCode.LOST: 'The card was lost.',
    ErrorCode.OLD: 'The card is too old.',
}
STATUS = {ErrorCode.LOST: 404, ErrorCode.OLD: 402}
