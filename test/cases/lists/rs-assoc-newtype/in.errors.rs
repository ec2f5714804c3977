pub struct ErrorCode(&'static str);
impl ErrorCode {
  pub const LOST: Self = Self("card.lost");
  pub const OLD: ErrorCode = ErrorCode("card.old");
}
