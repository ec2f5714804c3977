public enum ErrorCode { CardLost, CardOld }
public class Problem {
  public Problem(ErrorCode code) { Type = "https://shop.dev/errors/" + code.ToString().ToLowerInvariant(); }
  public string Type { get; }
}
