pub enum ErrorCode { InviteExpired, SeatLimit, Other(String) }
impl From<&str> for ErrorCode {
    fn from(s: &str) -> Self {
        match s {
            "invite_expired" => Self::InviteExpired,
            "seat_limit" => Self::SeatLimit,
            other => Self::Other(other.into()),
        }
    }
}
