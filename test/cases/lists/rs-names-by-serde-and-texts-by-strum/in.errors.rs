#[derive(Serialize, strum::Display)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ErrorCode {
    #[strum(to_string = "The seat is taken.")]
    SeatTaken,
    #[strum(to_string = "The hall is closed.")]
    HallClosed,
}
