#[derive(Debug, thiserror::Error)]
pub enum AppError {
    #[error("the card was lost")]
    CardLost,
    #[error("the card has expired")]
    CardExpired,
}

impl AppError {
    pub fn code(&self) -> &'static str {
        match self {
            Self::CardLost => "card_lost",
            Self::CardExpired => "card_expired",
        }
    }

    pub fn status(&self) -> u16 {
        match self {
            Self::CardLost => 404,
            Self::CardExpired => 402,
        }
    }
}
