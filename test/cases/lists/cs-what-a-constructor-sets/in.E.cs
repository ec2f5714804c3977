public class InviteExpired : ApiException {
  public InviteExpired() : base("The invite is no longer valid.") { Code = "invite_expired"; StatusCode = 410; }
}
public class SeatLimit : ApiException {
  public SeatLimit() : base("All seats are taken.") { this.Code = "seat_limit"; this.StatusCode = 409; }
}
