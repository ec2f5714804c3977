from dataclasses import dataclass


@dataclass(frozen=True)
class ErrorDef:
    code: str
    status: int
    message: str


CARD_LOST = ErrorDef("card_lost", 404, "The card was lost.")
CARD_EXPIRED = ErrorDef("card_expired", 402, "The card has expired.")
