namespace Shop;

public abstract class ApiException(string code, int status) : Exception
{
    public string Code { get; } = code;
    public int Status { get; } = status;
}

public class CardLostException() : ApiException("card_lost", 404);
public class CardExpiredException() : ApiException("card_expired", 402);
