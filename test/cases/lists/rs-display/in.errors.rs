pub enum ErrorCode { CardLost, CardOld }
impl fmt::Display for ErrorCode {
  fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
    match self {
      Self::CardLost => write!(f, "card.lost"),
      Self::CardOld => write!(f, "card.old"),
    }
  }
}
