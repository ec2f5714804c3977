package errs
func New(status int) *E { return &E{Status: status} }
var (
	// The seat is taken.
	ErrSeatTaken = New(409)
	// The hall is closed.
	ErrHallClosed = New(503)
)
