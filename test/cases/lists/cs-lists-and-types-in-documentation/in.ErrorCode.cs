public static class ErrorCode {
  /// <summary>The card was lost. <list type="bullet"><item><description>Ask the bank.</description></item></list></summary>
  public const string CardLost = "card_lost";
  /// <summary>The card is in no <see cref="List{string}"/>.</summary>
  public const string CardOld = "card_old";
}
