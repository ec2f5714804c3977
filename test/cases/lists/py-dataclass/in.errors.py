@dataclass(frozen=True)
class Err:
    code: str
    http: int
    text: str
NOT_FOUND = Err('a.a', 404, 'Not here at all.')
TAKEN = Err('b.b', 409, text='In conflict now.')
