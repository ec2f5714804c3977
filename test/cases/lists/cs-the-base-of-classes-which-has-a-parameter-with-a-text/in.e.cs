public abstract class ApiException(string code, int status, string title = "Error") : Exception(title);
public sealed class CardLost() : ApiException("CARD_LOST", 402, "The card is lost.");
public sealed class CardOld() : ApiException("CARD_OLD", 409, "The card is old.");
