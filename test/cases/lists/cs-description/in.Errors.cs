public enum ErrorCode {
  [Description("The card was lost.")]
  CardLost = 1001,
  [Description("The card is too old.")]
  CardOld = 1002,
}
