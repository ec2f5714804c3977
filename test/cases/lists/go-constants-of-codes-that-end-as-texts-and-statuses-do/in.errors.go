package errs

const (
	ErrInvalid        = "invalid"
	ErrInvalidMessage = "invalid_message"
	ErrInvalidStatus  = "invalid_status"
)
