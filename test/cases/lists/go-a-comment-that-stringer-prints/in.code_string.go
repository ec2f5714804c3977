package errs

//go:generate stringer -type=Code -linecomment
type Code uint32

const (
	InviteExpired Code = iota + 100 // invite_expired
	SeatLimit                       // seat_limit
)
