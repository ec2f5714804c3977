public sealed class ApiError {
  public static readonly ApiError CardLost = new("card_lost", 404);
  public static readonly ApiError CardOld = new("card_old", 402);
  private ApiError(string code, int status) { Code = "shop." + code; Status = status; }
  public string Code { get; }
  public int Status { get; }
}
