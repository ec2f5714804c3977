class Codes(str, Enum):
    LOST = "card.lost"
    # The card is too old.
    OLD = "card.old"
class CardError(RuntimeError):
    def __init__(self) -> None:
        super().__init__(HTTPStatus.NOT_FOUND, "The card is not here.")
class OtherError(RuntimeError):
    def __init__(self) -> None:
        super().__init__(HTTPStatus.BAD_REQUEST, "The card is wrong.")
