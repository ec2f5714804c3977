errors! {
    SeatTaken => (409, "The seat is taken."),
    SeatBroken(u32) => (410, "Broken"),
    HallClosed => (503, "The hall is closed."),
}
