class InviteExpired extends ApiException {
  InviteExpired() { this(null); }
  InviteExpired(Throwable cause) { super("invite_expired", 410, cause); }
}
class SeatLimit extends ApiException {
  SeatLimit() { }
  SeatLimit(Throwable cause) { super("seat_limit", 409, cause); }
}
