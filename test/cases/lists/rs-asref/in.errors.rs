pub enum ErrorCode { CardLost, CardOld }
impl AsRef<str> for ErrorCode {
  fn as_ref(&self) -> &str {
    match self { Self::CardLost => "card.lost", Self::CardOld => "card.old" }
  }
}
