class LostError(AppError):
    code: ClassVar[str] = 'card.lost'
    http_status: ClassVar[int] = 404

class OldError(AppError):
    code: ClassVar[str] = 'card.old'
    http_status: ClassVar[int] = 402
