public class InviteExpired extends ApiException {
  public InviteExpired() { super("The invite is no longer valid."); this.code = "invite_expired"; this.status = 410; }
}
class SeatLimit extends ApiException {
  SeatLimit() { super("All seats are taken."); this.code = "seat_limit"; this.status = 409; }
}
