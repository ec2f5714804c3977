pub enum ErrorCode {
    // System (1-99)
    /// The card was lost
    CardLost = 1,
    /// The card is too old
    CardOld = 2,
}
