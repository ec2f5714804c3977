@dataclass
class ErrorDef:
    code: str
    status: int
    def __post_init__(self):
        self.code = "shop." + self.code
CARD_LOST = ErrorDef("card_lost", 404)
CARD_OLD = ErrorDef("card_old", 402)
