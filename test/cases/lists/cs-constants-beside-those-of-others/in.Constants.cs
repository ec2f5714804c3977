public static class Constants {
  public static class Errors {
    public const string CardLost = "card_lost";
    public const string CardOld = "card_old";
  }
  public static class Lifetimes {
    public const string AccessToken = "life:access";
    public const string DeviceCode = "life:device";
    public const string UserCode = "life:user";
  }
}
