public class LostException : ApiException {
  public LostException(string id) : base(code: "card.lost", status: HttpStatusCode.NotFound, message: $"The card {id} was lost.") { }
}
public class OldException : ApiException {
  public OldException() : base(code: "card.old", status: HttpStatusCode.PaymentRequired, message: "The card is too old.") { }
}
