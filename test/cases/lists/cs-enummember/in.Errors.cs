public enum ErrorCode {
  [EnumMember(Value = "card.lost")]
  CardLost = 1,
  [EnumMember(Value = "card.old")]
  CardOld = 2,
}
