#[repr(u16)]
pub enum ErrorCode {
  /// The card was lost.
  CardLost = 1001,
  /// The card is too old.
  CardOld = 1002,
}
