public enum ErrorCode {
  [ErrorInfo("card.lost", HttpStatusCode.NotFound)] CardLost,
  [ErrorInfo("card.old", HttpStatusCode.PaymentRequired)] CardOld,
}
