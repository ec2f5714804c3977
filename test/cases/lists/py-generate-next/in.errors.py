class ErrorCode(str, Enum):
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()
    NOT_FOUND = auto()
    TAKEN = auto()
