public class LostException : ApiException {
  public override string Code => "card.lost";
  public override int Status => 404;
}
public class OldException : ApiException {
  public override string Code => "card.old";
  public override int Status => 402;
}
