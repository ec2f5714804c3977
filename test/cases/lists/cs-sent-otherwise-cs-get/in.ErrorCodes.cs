public static class ErrorCodes {
    public const string CardLost = "card_lost";
    public static string CardOld { get; } = Wire.Of("card_old");
    public static string BankDown { get { return "bank_down"; } }
}
