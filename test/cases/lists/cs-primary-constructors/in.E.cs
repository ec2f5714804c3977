public sealed class CardLostException : DomainException
{
    public CardLostException(string id) : base("CARD_LOST", $"Card {id} was lost.", HttpStatusCode.NotFound) { }
}
public sealed class CardOldException() : DomainException("CARD_OLD", "The card is too old.", HttpStatusCode.Gone);
public abstract class DomainException(string code, string message, HttpStatusCode status) : Exception(message);
