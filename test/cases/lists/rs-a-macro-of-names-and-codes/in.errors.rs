define_error_codes!(
    "KV-Hall-",
    SEAT_TAKEN => ("SeatTaken", "", ""),
    HALL_CLOSED => ("HallClosed", "", "")
);
