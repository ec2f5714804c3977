public class InviteExpired : ApiException {
  public InviteExpired() { }
  public InviteExpired(string code = "invite_expired") : base(code, 410) { }
}
public class SeatLimit : ApiException {
  public SeatLimit() { }
  public SeatLimit(string code = "seat_limit") : base(code, 409) { }
}
