package errs

var (
	ErrUserMissing = New("client", "The user was not found.", 400)
	ErrCardExpired = New("client", "The card has expired.", 402)
	ErrPayerDown   = New("server", "The payer did not answer.", 502)
	ErrBadRequest  = New("client", "The request can not be read.", 400)
)
