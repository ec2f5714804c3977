public sealed interface TeamError {
    String code();
    int status();
    record InviteExpired(String id) implements TeamError {
        public String code() { return "invite_expired"; }
        public int status() { return 410; }
    }
    record SeatLimit(int max) implements TeamError {
        public String code() { return "seat_limit"; }
        public int status() { return 409; }
    }
}
