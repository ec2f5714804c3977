internal static class Days
{
    internal static void Main(string[] days)
    {
        foreach (var day in days)
        {
            var values = new System.Collections.Generic.Dictionary<string, object> { { "item", "a" }, { "price", 1 }, { "share", 1 }, { "count", 1 }, { "sure", true }, { "day", day } };
            try
            {
                Rail.RailErrorsServer.FailureOf("PRICE_CHANGED", values);
                System.Console.WriteLine("true");
            }
            catch (System.ArgumentException)
            {
                System.Console.WriteLine("false");
            }
        }
    }
}
