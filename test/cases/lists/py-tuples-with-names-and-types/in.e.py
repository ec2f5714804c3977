Oops = NamedTuple("Oops", [("code", str), ("status", int), ("message", str)])
ERRORS = [
    Oops("seat.taken", 409, "The seat is taken."),
    Oops("hall.closed", 503, "The hall is closed."),
]
