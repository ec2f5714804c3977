public record ErrorDef(string Code, int Status) { public string Wire => "shop." + Code; }
public static class Errors {
  public static readonly ErrorDef CardLost = new("card_lost", 404);
  public static readonly ErrorDef CardOld = new("card_old", 402);
}
