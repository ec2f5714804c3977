package errs

var (
	ErrUserMissing  = New("not_found", "The user was not found.", 404)
	ErrAdminMissing = New("not_found", "The administrator was not found.", 404)
	ErrCardExpired  = New("card_expired", "The card has expired.", 402)
)
