pub enum ErrorCode { CardLost, CardOld }
impl ErrorCode {
  pub fn as_str(&self) -> &'static str {
    match self {
      ErrorCode::CardLost => "card.lost",
      ErrorCode::CardOld => "card.old",
    }
  }
}
