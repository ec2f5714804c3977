pub enum ErrorCode {
    #[serde(rename = "card_lost")]
    Lost,
    #[serde(rename = "card_old")]
    Old,
    #[serde(rename = "bank_down")]
    Down,
}
impl ErrorCode {
    pub fn status(&self) -> u16 {
        match self {
            Self::Lost | Self::Old => 404,
            Self::Down => 503,
        }
    }
}
