pub const CARD_LOST: &str = "CARD_LOST";
pub const CARD_EXPIRED: &str = "CARD_EXPIRED";
