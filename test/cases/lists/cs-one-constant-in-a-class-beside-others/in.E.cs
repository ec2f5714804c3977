namespace Shop;
public static class ErrorCodes
{
    public static class Auth { public const string TokenExpired = "auth.token_expired"; public const string TokenMissing = "auth.token_missing"; }
    public static class Card { public const string Lost = "card.lost"; }
}
