pub struct ErrorCode;

impl ErrorCode {
    pub const CARD_LOST: &'static str = "card_lost";
    pub const CARD_EXPIRED: &'static str = "card_expired";
}
