class ErrorCode(str, Enum):
    A = 'a.a'
    B = 'b.b'
