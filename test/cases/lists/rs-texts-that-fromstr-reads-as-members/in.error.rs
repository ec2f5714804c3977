pub enum ErrorCode { InviteExpired, SeatLimit }
impl FromStr for ErrorCode {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        match text { "invite_expired" => Ok(Self::InviteExpired), "seat_limit" => Ok(Self::SeatLimit), _ => Err(()) }
    }
}
