package claims;

/** An exception that the service has already. */
public final class MemberMissing extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final String number;

  public MemberMissing(String number) {
    this.number = number;
  }

  public String number() {
    return number;
  }
}
