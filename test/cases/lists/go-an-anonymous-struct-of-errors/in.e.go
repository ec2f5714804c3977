package e

var Errors = struct {
	InviteExpired APIError
	SeatLimit     APIError
}{
	InviteExpired: APIError{Code: "invite_expired", Status: 410, Message: "The invite is no longer valid."},
	SeatLimit:     APIError{Code: "seat_limit", Status: 409, Message: "All seats are taken."},
}
