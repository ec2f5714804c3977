static ERRORS: phf::Map<&'static str, (u16, &'static str)> = phf_map! {
    "seat.taken" => (409, "The seat is taken."),
    "hall.closed" => (503, "The hall is closed."),
};
