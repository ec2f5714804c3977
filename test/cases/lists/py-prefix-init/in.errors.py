class ErrorCode(Enum):
    LOST = 'lost'
    OLD = 'old'

    @property
    def value(self):
        return 'card.' + self._value_
