class ApiErrorBase(Exception):
    pass
class SeatTaken(ApiErrorBase):
    reason = "seat_taken"
    message = "The seat is taken."
class HallClosed(ApiErrorBase):
    reason = "hall_closed"
    message = "The hall is closed."
