//! Codes of the API.
/// The invite is no longer valid.
pub const INVITE_EXPIRED: &str = "invite_expired";
/// All seats are taken.
pub const SEAT_LIMIT: &str = "seat_limit";
pub const VERSION: &str = "1.2";
