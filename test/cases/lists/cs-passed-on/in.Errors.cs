class ApiException : Exception {
    public ApiException(string message, string code, int status) : base(message) {}
}
class CardLost : ApiException {
    public CardLost(string message = "The card was lost.", string code = "card.lost") : base(message, code, 404) {}
}
