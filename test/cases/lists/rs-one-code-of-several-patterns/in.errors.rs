pub enum ErrorCode { Lost, Old(String), Down { id: u32 }, Off }
impl ErrorCode {
    pub fn code(&self) -> &'static str {
        match self {
            Self::Lost | Self::Old(_) | Self::Down { .. } => "card_lost",
            Self::Off => "off",
        }
    }
}
