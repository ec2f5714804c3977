pub struct ApiError { code: &'static str }
pub const CARD_LOST: ApiError = ApiError { code: "card_lost" };
pub const CARD_OLD: ApiError = ApiError { code: concat!("card", "_old") };
