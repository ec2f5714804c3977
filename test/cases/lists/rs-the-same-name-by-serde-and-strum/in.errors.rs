#[derive(Serialize, strum::Display)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    #[strum(serialize = "seat_taken")]
    SeatTaken,
    #[strum(to_string = "hall_closed")]
    HallClosed,
}
