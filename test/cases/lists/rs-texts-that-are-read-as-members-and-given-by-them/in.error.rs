pub enum ErrorCode { InviteExpired, SeatLimit }
impl ErrorCode {
    pub fn code(&self) -> &'static str {
        match self { Self::InviteExpired => "invite_expired", Self::SeatLimit => "seat_limit" }
    }
    pub fn parse(text: &str) -> Option<Self> {
        match text { "invite_expired" => Some(Self::InviteExpired), "seat_limit" => Some(Self::SeatLimit), _ => None }
    }
}
